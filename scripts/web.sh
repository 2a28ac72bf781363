# shellcheck shell=bash disable=SC2154
# Sourced by ./test after setup.sh: finds Node and installs the tools that check the web pages.
#
#   set_up_web      node_modules as package-lock.json says; npm takes them from its own registry
#   has_web         whether the tools are there

node_oldest=20
node_modules="$root/node_modules"

set_up_web() {
  if ! find_node; then
    say "the checks of the web pages need Node $node_oldest or newer with npm"
    [ -z "${CI-}" ] || return 1
    say "they are skipped"
    return 0
  fi
  is_web_ready || install_web
}

has_web() { find_node && is_web_ready; }

find_node() {
  is_node_new_enough && return
  install_node_from_debian && is_node_new_enough
}

is_node_new_enough() {
  command -v npm >/dev/null &&
    node -e "process.exit(parseInt(process.versions.node) < $node_oldest ? 1 : 0)" 2>/dev/null
}

install_node_from_debian() {
  [ "$(id -u)" -eq 0 ] && command -v apt-get >/dev/null && ! command -v node >/dev/null || return 1
  say "installing Debian's nodejs and npm for the checks of the web pages ..."
  apt-get update -qq >&2 &&
    DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends \
      nodejs npm >/dev/null
}

web_stamp() { cat "$root/package.json" "$root/package-lock.json" | cksum; }

is_web_ready() {
  [ -e "$node_modules/.ready" ] && [ "$(cat "$node_modules/.ready")" = "$(web_stamp)" ]
}

install_web() {
  say "installing the tools of package-lock.json ..."
  if ! (cd "$root" && quietly npm ci --ignore-scripts); then
    tail -n 8 "$log" | sed 's/^/  | /' >&2
    say "npm could not install the tools; the whole log is in $log"
    return 1
  fi
  web_stamp >"$node_modules/.ready"
}
