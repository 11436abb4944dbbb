import type { ErrorKey } from '@cabinet/contract/errors'
import { userTypeCodes } from '@cabinet/contract/users'
import { accountNameRefusal, mailAddressRefusal, phoneNumberRefusal } from '../../users/index.ts'
import { type DirectoryPerson, type DirectorySnapshot, distinguishedNameKey } from '../ldap/index.ts'
import type { OrganisationPlacing } from './organisations.rules.ts'
import {
  type DirectoryPlan,
  type DirectoryPlanOptions,
  type KnownDirectoryPerson,
  type KnownDirectoryState,
  type PlannedFieldChange,
  type PlannedPersonFields,
  truncateText,
} from './plan.ts'

/** Maximum characters of a name (specification: under 20), a mail address and a phone number. */
const most = { name: 19, mail: 200, phone: 40 }

/** Plans users: new, changed, moved, gone. Returns user ids by the key of their distinguished name. */
export function planDirectoryPeople(
  plan: DirectoryPlan,
  snapshot: DirectorySnapshot,
  known: KnownDirectoryState,
  {
    wishes,
    placing,
    newId,
  }: { wishes: DirectoryPlanOptions; placing: OrganisationPlacing; newId: () => string },
): Map<string, string> {
  const ids = new Map<string, string>()
  const seen = new Set<string>()
  const accounts = new Set<string>()
  const enabled = [...known.people.values()].filter((person) => !person.disabled)
  plan.present = enabled.length

  for (const person of snapshot.people) {
    const account = person.account.toLowerCase()
    const mine = known.people.get(person.key)
    const taker = known.accounts.get(account)
    const refusal = refusalOf(person, { twice: seen.has(person.key) || accounts.has(account) })
    const adopted = mine || refusal ? undefined : adoptable(taker, known, wishes)
    const taken = !adopted && taker !== undefined && taker.id !== mine?.id
    // a known user counts as seen even if the entry is faulty now, so that a fault disables nobody
    if (person.key !== '') seen.add(person.key)
    if (mine) ids.set(distinguishedNameKey(person.dn), mine.id)
    if (refusal || taken || mine?.isAbove) {
      fail(plan, person, refusal ?? (taken ? 'directory.account_taken' : 'directory.person_above'))
      continue
    }
    accounts.add(account)
    if (mine) keep(plan, mine, person, placing)
    else if (adopted || person.enabled) {
      const id = adopted ?? newId()
      ids.set(distinguishedNameKey(person.dn), id)
      take(plan, { id, person, adopted: adopted !== undefined, placing })
    }
  }

  for (const [key, person] of known.people)
    if (!seen.has(key) && !person.disabled && !person.isAbove) {
      plan.people.disable.push(person.id)
      say(plan, 'disable', person, '', [], person.id)
    }
  return ids
}

function refusalOf(person: DirectoryPerson, { twice }: { twice: boolean }): ErrorKey | null {
  if (person.key === '' || accountNameRefusal(person.account)) return 'directory.account_invalid'
  return twice ? 'directory.account_twice' : null
}

/**
 * Returns the local account to adopt: of this enterprise, a general user, and only if the setting allows it.
 */
function adoptable(
  taker: { id: string; enterpriseId: string; type: number; fromDirectory: boolean } | undefined,
  { enterpriseId }: KnownDirectoryState,
  { adopt }: DirectoryPlanOptions,
): string | undefined {
  const fits =
    adopt &&
    taker?.enterpriseId === enterpriseId &&
    taker.type === userTypeCodes.general &&
    !taker.fromDirectory
  return fits ? taker.id : undefined
}

const fieldsOf = (person: DirectoryPerson, organisationId: string): PlannedPersonFields => ({
  account: person.account,
  name: truncateText(person.name.replace(/\p{Cc}+/gu, ' '), most.name) || person.account,
  // values that a form would refuse are left out: a user can work without a phone number
  mail: mailAddressRefusal(person.mail) ? '' : truncateText(person.mail, most.mail),
  phone: phoneNumberRefusal(person.phone) ? '' : truncateText(person.phone, most.phone),
  organisationId,
})

interface Newcomer {
  id: string
  person: DirectoryPerson
  adopted: boolean
  placing: OrganisationPlacing
}

function take(plan: DirectoryPlan, { id, person, adopted, placing }: Newcomer) {
  const fields = fieldsOf(person, placing.of(person))
  const place: PlannedFieldChange = {
    field: 'organisation',
    before: '',
    after: placing.nameOf(fields.organisationId),
  }
  if (person.expires) plan.people.expire.push({ id, at: person.expires })
  if (!adopted) {
    plan.people.add.push({ ...fields, id, key: person.key })
    say(plan, 'add', fields, person.dn, [place], id)
    return
  }
  plan.people.link.push({ id, key: person.key })
  plan.people.update.push({ ...fields, id })
  const link: PlannedFieldChange = { field: 'directory', before: '', after: person.dn }
  say(plan, 'update', fields, person.dn, [link, place], id)
}

function keep(
  plan: DirectoryPlan,
  mine: KnownDirectoryPerson,
  person: DirectoryPerson,
  placing: OrganisationPlacing,
) {
  const fields = fieldsOf(person, placing.of(person))
  const changes = (['account', 'name', 'mail', 'phone'] as const)
    .filter((field) => mine[field] !== fields[field])
    .map((field): PlannedFieldChange => ({ field, before: mine[field], after: fields[field] }))
  const { id } = mine
  const moved = mine.organisationId !== fields.organisationId
  if (moved) {
    const [before, after] = [placing.nameOf(mine.organisationId), placing.nameOf(fields.organisationId)]
    changes.push({ field: 'organisation', before, after })
    plan.people.moved.push({ id, from: mine.organisationId, to: fields.organisationId })
  }
  const [ended, ends] = [mine.expires?.toISOString() ?? '', person.expires?.toISOString() ?? '']
  const owned = changes.length > 0
  if (ended !== ends) {
    changes.push({ field: 'expires', before: ended, after: ends })
    plan.people.expire.push({ id, at: person.expires })
    if (!owned) say(plan, 'update', fields, person.dn, changes, id)
  }
  if (owned) {
    plan.people.update.push({ ...fields, id })
    say(plan, moved ? 'move' : 'update', fields, person.dn, changes, id)
  }
  if (!person.enabled && !mine.disabled) {
    plan.people.disable.push(id)
    say(plan, 'disable', fields, person.dn, [], id)
  }
  if (person.enabled && mine.disabled && mine.disabledByDirectory) {
    plan.people.enable.push(id)
    say(plan, 'enable', fields, person.dn, [], id)
  }
}

function say(
  plan: DirectoryPlan,
  action: 'add' | 'update' | 'move' | 'disable' | 'enable',
  { name, account }: { name: string; account: string },
  dn: string,
  changes: PlannedFieldChange[],
  id: string,
) {
  plan.entries.push({ kind: 'user', action, name, account, dn, reason: '', changes, id })
}

function fail(plan: DirectoryPlan, { name, account, dn }: DirectoryPerson, reason: ErrorKey) {
  plan.entries.push({ kind: 'user', action: 'fail', name, account, dn, reason, changes: [], id: '' })
}
