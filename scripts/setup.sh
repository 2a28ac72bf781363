# shellcheck shell=bash disable=SC2154
# Sourced by ./play and ./test: makes .venv and keeps it in step with the lock files.
# The sourcing script sets `root`, the folder of the repository.
#
#   set_up play     what a player needs     (constraints.txt)
#   set_up test     what the tests need too (constraints-dev.txt)

venv="$root/.venv"
python="$venv/bin/python"
log="$venv/setup.log"
unfinished="$venv/.unfinished" # stands while a set-up runs: whoever finds it starts afresh
oldest="3.11"

say() { printf 'keelstone: %s\n' "$*" >&2; }

give_up() {
  say "$1"
  shift
  [ $# -eq 0 ] || printf '           %s\n' "$@" >&2
  exit 1
}

set_up() {
  is_ready "$1" && return
  wait_for_other_set_ups
  if ! is_ready "$1"; then
    trap 'exit 130' INT # else bash goes on after an installer that was interrupted
    make_environment
    install_packages "$1"
    finish "$1"
    trap - INT
  fi
  exec 9<&- # let the next set-up begin
}

# --- what is there already -----------------------------------------------------------------

# A stamp holds what the environment was made from, and where: an environment cannot be moved.
stamp() { printf '%s\n' "$root" && cat "$root"/constraints*.txt "$root/pyproject.toml" | cksum; }

is_ready() {
  [ ! -e "$unfinished" ] && [ -x "$venv/bin/keelstone" ] && [ -e "$venv/.ready-$1" ] &&
    [ "$(cat "$venv/.ready-$1")" = "$(stamp)" ]
}

# Two terminals may start at once; where there is no flock, they have to be careful themselves.
wait_for_other_set_ups() {
  command -v flock >/dev/null || return 0
  exec 9<"$root/pyproject.toml"
  flock --nonblock 9 && return
  say "waiting for another set-up to finish ..."
  flock 9
}

is_broken() {
  [ -e "$unfinished" ] && return
  if [ -e "$venv/.ready-play" ]; then
    [ "$(head -n 1 "$venv/.ready-play")" = "$root" ] || return 0
  fi
  ! is_new_enough "$python" || ! "$python" -m pip --version >/dev/null 2>&1
}

# --- the environment -----------------------------------------------------------------------

make_environment() {
  if [ -e "$venv" ] || [ -L "$venv" ]; then
    is_broken || return 0
    say "the environment in .venv is unfinished, moved or broken: making it afresh"
    rm -rf "$venv"
  fi
  find_python
  say "making .venv with Python $(version_of "$found") ..."
  mkdir "$venv"
  : >"$unfinished"
  quietly "$found" -m venv "$venv" || failed "Python could not make the environment .venv."
}

version_of() { "$1" -c 'import sys; print("%d.%d.%d" % sys.version_info[:3])' 2>/dev/null; }

is_new_enough() {
  "$1" -c "import sys; sys.exit(sys.version_info < (${oldest/./, }))" >/dev/null 2>&1
}

has_venv() { "$1" -c 'import ensurepip, venv' >/dev/null 2>&1; }

find_python() {
  local name version too_old="" without_venv=""
  local candidates=(python3.13 python3.12 python3.11 python3 python)
  [ -z "${PYTHON-}" ] || candidates=("$PYTHON")
  for name in "${candidates[@]}"; do
    version=$(version_of "$name") || continue
    if ! is_new_enough "$name"; then
      too_old="$name is Python $version"
    elif ! has_venv "$name"; then
      without_venv="$name"
    else
      found="$name"
      return
    fi
  done
  [ -z "$without_venv" ] || give_up "Python is here ($without_venv), but its venv module is not." \
    "On Debian and Ubuntu: apt-get install python3-venv"
  [ -z "$too_old" ] || give_up "Python is too old: $too_old, and Keelstone needs $oldest or newer." \
    "Install a newer one, or name it: PYTHON=/path/to/python3 $0"
  give_up "Python is missing: Keelstone needs $oldest or newer." \
    "Install it, or name it: PYTHON=/path/to/python3 $0"
}

# --- the packages --------------------------------------------------------------------------

install_packages() {
  local lock="$root/constraints.txt"
  [ "$1" = play ] || lock="$root/constraints-dev.txt"
  : >"$unfinished"
  : >"$log"
  say "installing $(grep -c '^[a-z]' "$lock") pinned packages ..."
  install_all "$lock" || failed "The packages could not be installed."
}

# uv takes half of pip's time, but does not read pip's settings (a mirror, say): then pip does it.
install_all() {
  if quietly pip_install --retries 2 --require-hashes -r "$root/constraints-setup.txt"; then
    install_with uv_install "$1" && return
  elif ! has_network; then
    return 1
  fi
  say "that did not work; trying again the slow way ..."
  install_with pip_install "$1"
}

install_with() {
  quietly "$1" --require-hashes --only-binary :all: -r "$2" &&
    quietly "$1" --no-deps --no-build-isolation --editable "$root"
}

uv_install() {
  "$venv/bin/uv" pip install --system-certs --python "$python" --compile-bytecode "$@"
}

pip_install() { "$python" -m pip install --disable-pip-version-check "$@"; }

has_network() { ! tail -n 30 "$log" | grep -qiE "$no_network"; }

no_network='name resolution|dns error|failed to lookup|network is unreachable|connection (refused|timed out)'
no_network="$no_network|failed to establish a new connection|tcp connect error"

finish() {
  stamp >"$venv/.ready-play"
  [ "$1" = play ] || stamp >"$venv/.ready-$1"
  rm -f "$unfinished"
  say "set up in ${SECONDS} s"
}

# --- telling ---------------------------------------------------------------------------------

# Output goes to the log; on a terminal the seconds tick meanwhile.
quietly() {
  local clock="" status=0
  if [ -t 2 ]; then
    tick &
    clock=$!
  fi
  "$@" >>"$log" 2>&1 9<&- || status=$?
  if [ -n "$clock" ]; then
    kill "$clock" 2>/dev/null
    wait "$clock" 2>/dev/null || true
    printf '\r\033[K' >&2
  fi
  return $status
}

tick() {
  while kill -0 $$ 2>/dev/null; do
    printf '\r  %d s ' "$SECONDS" >&2
    sleep 1
  done
}

failed() {
  if ! has_network; then
    rm -f "$unfinished" # fetching comes before installing: what was there before still works
    give_up "No network: the packages have to be fetched once from the package registry." \
      "Check the connection (and the proxy, if you need one), then start again."
  fi
  tail -n 8 "$log" | sed 's/^/  | /' >&2
  give_up "$1" "The whole log is in $log"
}
