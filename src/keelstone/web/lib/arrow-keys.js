// Arrow keys through things that lie anywhere on a picture.

const AHEAD = {
  Left: (dx, dy) => [-dx, dy],
  Right: (dx, dy) => [dx, dy],
  Up: (dx, dy) => [-dy, dx],
  Down: (dx, dy) => [dy, dx],
};

/** The nearest thing in a direction; things straight ahead count as nearer. */
export function nearest(from, things, direction) {
  if (!things.includes(from)) return things[0] ?? null;
  const here = middle(from);
  let best = null;
  let least = Infinity;
  for (const thing of things) {
    if (thing === from) continue;
    const there = middle(thing);
    const [ahead, aside] = AHEAD[direction](there.x - here.x, there.y - here.y);
    const distance = ahead + 2.5 * Math.abs(aside);
    if (ahead > 1 && distance < least) [best, least] = [thing, distance];
  }
  return best;
}

function middle(thing) {
  const box = thing.getBoundingClientRect();
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}
