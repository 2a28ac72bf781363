// Where the server lies: the path before /static/, empty unless a proxy serves it below a path.

export const root =
  /^(.*)\/static\/lib\/root\.js$/.exec(new URL(import.meta.url).pathname)?.[1] ?? "";
