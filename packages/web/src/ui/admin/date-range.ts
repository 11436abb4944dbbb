const dayMs = 24 * 3_600_000

/**
 * The moments of a `dates` filter: from the start of its first day to the end of its last, in local time. Where neither
 * is chosen, the range starts so many days before today.
 */
export function momentsOfDates(
  filters: Readonly<Record<string, string | undefined>>,
  key: string,
  defaultDays: number,
): { from: Date | undefined; to: Date | undefined } {
  const [first, last] = [filters[`${key}From`], filters[`${key}To`]]
  const start = () => new Date(new Date().setHours(0, 0, 0, 0) - defaultDays * dayMs)
  return {
    from: first ? new Date(`${first}T00:00`) : last ? undefined : start(),
    to: last ? new Date(new Date(`${last}T00:00`).getTime() + dayMs) : undefined,
  }
}
