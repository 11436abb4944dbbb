/** The circles of a graph: groups of names, each of which leads to all others of its group (Tarjan). */
export function findCircles(edges: ReadonlyMap<string, ReadonlySet<string>>): string[][] {
  const order = new Map<string, number>()
  const low = new Map<string, number>()
  const stack: string[] = []
  const circles: string[][] = []
  const enter = (name: string) => {
    order.set(name, order.size)
    low.set(name, order.get(name)!)
    stack.push(name)
    for (const next of edges.get(name) ?? []) {
      if (!order.has(next)) enter(next)
      if (stack.includes(next)) low.set(name, Math.min(low.get(name)!, low.get(next)!))
    }
    if (low.get(name) !== order.get(name)) return
    const circle = stack.splice(stack.indexOf(name))
    if (circle.length > 1) circles.push(circle.sort())
  }
  for (const name of edges.keys()) if (!order.has(name)) enter(name)
  return circles
}

/** Edges from pairs of a user and what it uses. */
export function edgesOf(pairs: Iterable<{ user: string; used: string }>): Map<string, Set<string>> {
  const edges = new Map<string, Set<string>>()
  for (const { user, used } of pairs) edges.set(user, (edges.get(user) ?? new Set()).add(used))
  return edges
}
