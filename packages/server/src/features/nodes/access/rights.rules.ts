import { allFileRights, fileRights as named } from '@cabinet/contract/rights'

/**
 * The operations that the rule of rights is written in, so that one telling is evaluated on numbers for one
 * user and by the database for everyone who has access (decision 421).
 */
export interface RightsTerms<Rights, Fact> {
  rights(set: number): Rights
  union(one: Rights, other: Rights): Rights
  common(one: Rights, other: Rights): Rights
  choose(fact: Fact, then: Rights, otherwise: Rights): Rights
  isNone(rights: Rights): Fact
  not(fact: Fact): Fact
  and(one: Fact, other: Fact): Fact
  or(one: Fact, other: Fact): Fact
}

/** The facts about a user and a space that decide whether the user holds every right in it. */
export interface RoleFacts<Fact> {
  sameEnterprise: Fact
  isPersonalSpace: Fact
  /** The user's own personal space. */
  isOwner: Fact
  isLeader: Fact
  administersEnterprise: Fact
  /** The user administers the department that manages the space. */
  administersDepartment: Fact
}

/** The facts that decide the rights of a user on a live node. */
export interface RightsFacts<Rights, Fact> extends RoleFacts<Fact> {
  /** Rights by grants on the node and above, within inheritance, without those in `own`. */
  open: Rights
  /** Rights by grants on the root under document control, which apply only to items that the user made. */
  own: Rights
  isFolder: Fact
  isRoot: Fact
  /** Whether a folder has no children. */
  isEmpty: Fact
  isMaker: Fact
  isArchive: Fact
  isArchivedSpace: Fact
}

/** Rights that every member keeps on other users' folders under document control. */
export const controlledEntryRights = named.upload | named.new | named.preview

/** Rights that an archived space still allows. */
export const archivedSpaceRights = named.preview | named.print | named.download | named.copy

/**
 * Rights that an archive allows: reading, authorising others and adding. The lock on its root lets only the
 * archive room itself add (decision 101).
 */
export const archiveRights = archivedSpaceRights | named.upload | named.new | named.authorise

/** Returns the rule of rights in these terms: the only place that says what facts come to. */
export function rightsRuleIn<Rights, Fact>(terms: RightsTerms<Rights, Fact>) {
  const { rights: set, union, common, choose, isNone, not, and, or } = terms

  const isOwner = (facts: RoleFacts<Fact>): Fact =>
    and(
      facts.sameEnterprise,
      or(and(facts.isPersonalSpace, facts.isOwner), and(not(facts.isPersonalSpace), facts.isLeader)),
    )

  const isAdministrator = (facts: RoleFacts<Fact>): Fact =>
    and(
      and(facts.sameEnterprise, not(facts.isPersonalSpace)),
      or(facts.administersEnterprise, facts.administersDepartment),
    )

  /** Rights that an archive or an archived space leaves to anyone. */
  const allowed = (facts: Pick<RightsFacts<Rights, Fact>, 'isArchive' | 'isArchivedSpace'>): Rights =>
    choose(
      facts.isArchive,
      set(archiveRights),
      choose(facts.isArchivedSpace, set(archivedSpaceRights), set(allFileRights)),
    )

  /**
   * Folders are the structure in which users find their own files. Their makers may rename them, but do the
   * rest only while they are empty, since others' files may lie in them.
   */
  const controlled = ({ own, isFolder, isRoot, isEmpty, isMaker }: RightsFacts<Rights, Fact>): Rights => {
    const made = and(isMaker, not(isRoot))
    const entry = choose(made, set(controlledEntryRights | named.rename), set(controlledEntryRights))
    const onFolder = union(choose(and(made, isEmpty), own, common(own, entry)), set(named.preview))
    return choose(isNone(own), set(0), choose(isFolder, onFolder, choose(made, own, set(0))))
  }

  /** Rights before an archive or an archived space takes some of them away. */
  const held = (facts: RightsFacts<Rights, Fact>): Rights =>
    choose(
      or(isOwner(facts), isAdministrator(facts)),
      set(allFileRights),
      choose(facts.sameEnterprise, union(facts.open, controlled(facts)), set(0)),
    )

  /** Rights that are left of those held. */
  const rights = (facts: RightsFacts<Rights, Fact>, before: Rights = held(facts)): Rights =>
    common(before, allowed(facts))

  /** Rights that reach a node: those on it and, where it inherits, those that reached its folder. */
  const reaching = (granted: Rights, inherits: Fact, above: Rights): Rights =>
    union(granted, choose(inherits, above, set(0)))

  return { isOwner, isAdministrator, allowed, held, rights, reaching }
}
