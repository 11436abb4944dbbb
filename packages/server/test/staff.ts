import { base, type Population } from './samba.ts'

/** People of the test domain. */
export const staffCount = 1200
const regions = ['North', 'South', 'East', 'West', '总部', 'Überall']
const teamsOfRegion = 10
export const people = `OU=People,${base}`

/** The account of a number: `u0007`. */
export const accountOf = (n: number): string => `u${String(n).padStart(4, '0')}`
export const regionDn = (region: number): string => `OU=${regions[region]},${people}`
export const teamDn = (region: number, team: number): string => `OU=Team ${team},${regionDn(region)}`
/** Twenty people of each of sixty teams, team by team. */
export const placeOf = (n: number): { region: number; team: number } => {
  const team = Math.floor(n / (staffCount / (regions.length * teamsOfRegion)))
  return { region: Math.floor(team / teamsOfRegion), team: team % teamsOfRegion }
}
export const personDn = (n: number): string => {
  const { region, team } = placeOf(n)
  return `CN=Person ${n},${teamDn(region, team)}`
}
export const groupDn = (name: string): string => `CN=${name},OU=Groups,${base}`
export const passwordOf = (n: number): string => `Secret-${n}-Word`

/**
 * 1,200 people in 60 teams of 6 regions, in nested OUs; the first of each team leads it and the first of all
 * leads them. `Everyone` contains a group for every region, and those one for every team.
 */
export function staff(count = staffCount): Population {
  const entries: Population['entries'] = [
    { dn: people, objectClass: 'organizationalUnit' },
    { dn: `OU=Groups,${base}`, objectClass: 'organizationalUnit' },
  ]
  const teamGroups = new Map<string, string[]>()
  for (const [region] of regions.entries()) {
    entries.push({ dn: regionDn(region), objectClass: 'organizationalUnit' })
    for (let team = 0; team < teamsOfRegion; team += 1)
      entries.push({ dn: teamDn(region, team), objectClass: 'organizationalUnit' })
  }
  for (let n = 0; n < count; n += 1) {
    const { region, team } = placeOf(n)
    const leader = n - (n % 20)
    const boss = n === leader ? 0 : leader
    entries.push({
      dn: personDn(n),
      objectClass: 'user',
      sAMAccountName: accountOf(n),
      userPrincipalName: `${accountOf(n)}@example.test`,
      displayName: n % 3 === 0 ? `王小${n}` : `Person ${n}`,
      mail: `${accountOf(n)}@example.test`,
      mobile: `+86 139${String(n).padStart(8, '0')}`,
      department: regions[region]!,
      // a normal account without a password yet
      userAccountControl: '544',
      ...(n !== 0 && { manager: personDn(boss) }),
    })
    const name = `Team ${region}-${team}`
    teamGroups.set(name, [...(teamGroups.get(name) ?? []), personDn(n)])
  }
  for (const [name, member] of teamGroups) entries.push({ dn: groupDn(name), objectClass: 'group', member })
  for (const [region] of regions.entries()) {
    const member = [...teamGroups.keys()].filter((name) => name.startsWith(`Team ${region}-`)).map(groupDn)
    if (member.length > 0) entries.push({ dn: groupDn(`Region ${region}`), objectClass: 'group', member })
  }
  const all = [...new Set([...teamGroups.keys()].map((name) => groupDn(`Region ${name.slice(5, 6)}`)))]
  entries.push({ dn: groupDn('Everyone'), objectClass: 'group', member: all })
  return { entries, passwords: { [accountOf(1)]: passwordOf(1), [accountOf(2)]: passwordOf(2) } }
}
