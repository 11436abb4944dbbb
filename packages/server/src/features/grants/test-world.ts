import type { AccessGrantInput } from '@cabinet/contract/grants.changes'
import { allFileRights, fileRights, namedRightSets } from '@cabinet/contract/rights'
import { sql } from 'kysely'
import { type House, openHouse } from '../../../test/house.ts'
import { generateId } from '../../kernel/crypto/id.ts'
import { type Ctx, createRequestContext, systemRequestVisit } from '../../kernel/ctx.ts'
import { AppError } from '../../kernel/errors.ts'
import { addCategoryFolder, openArchiveStorage } from '../archive/shelf/index.ts'
import { addOneFolder } from '../files/changes/index.ts'
import { addFilesToFolder } from '../files/index.ts'
import { insertUserGroup } from '../groups/index.ts'
import { findUserAsAsker } from '../nodes/access/index.ts'
import { effectiveRights, lockTargetFolder } from '../nodes/index.ts'
import { openQuotaAccount } from '../quotas/index.ts'
import { subjectKeyText } from './grants.rules.ts'
import { GrantModel, type PlainNode, type PlainPerson, type PlainSpace } from './test-model.ts'

const HOUR = 3_600_000

/** Returns what a use case answers, or the key of its refusal. */
export const outcomeOf = async <T>(work: Promise<T>): Promise<T | string> =>
  work.catch((error) => {
    if (error instanceof AppError) return error.key
    throw error
  })

/** A house with people, roles, groups and every kind of space, and the plain model of its rights. */
export class RightsWorld {
  house!: House
  boss!: Ctx
  roles = [generateId(), generateId()]
  groups = [generateId(), generateId()]
  departments: string[] = []
  model = new GrantModel()
  /** Time of the last step in milliseconds. */
  now = () => this.house.clock.now.getTime()
  private state: number

  constructor(seed: number) {
    this.state = seed
  }

  /** mulberry32: the same steps in every run. */
  chance = (): number => {
    this.state = (this.state + 0x6d2b79f5) | 0
    let mixed = Math.imul(this.state ^ (this.state >>> 15), 1 | this.state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }

  pick = <T>(list: readonly T[]): T => list[Math.floor(this.chance() * list.length)]!
  everybody = () => [...this.model.people.values()]
  alive = () => [...this.model.nodes.values()].filter(({ id }) => this.model.alive(id))
  anyNode = () => this.pick(this.alive())
  /** Returns a live folder, mostly one with something in it. */
  anyFolder = () => {
    const folders = this.alive().filter(({ folder }) => folder)
    const full = folders.filter(({ id }) => this.model.children(id).length > 0)
    return this.pick(full.length > 0 && this.chance() < 0.9 ? full : folders)
  }
  /** Returns a shared node: of each space as often, however much lies in it, and of the workspace twice as often. */
  anyShared = (fits: (node: PlainNode) => boolean = () => true) => {
    const roots = [...this.model.spaces].flatMap(([root, { kind }]) =>
      kind === 'personal' ? [] : kind === 'team' ? [root, root] : [root],
    )
    const root = this.pick(roots)
    return this.pick(this.shared().filter((node) => this.model.below(root, node.id) && fits(node)))
  }
  /** Returns the live nodes of every space except the personal one. */
  shared = () => this.alive().filter(({ id }) => this.model.spaceOf(id).kind !== 'personal')
  rights = (person: PlainPerson, id: string) => this.model.rights(person, id, this.now())
  /** Returns those of the live nodes on which a live grant names a matching subject. */
  namedAt = (names: (subject: string) => boolean) =>
    this.shared()
      .filter(({ grants }) =>
        [...grants].some(([subject, { ends }]) => (ends === null || ends > this.now()) && names(subject)),
      )
      .map(({ id }) => id)

  async open(): Promise<void> {
    this.house = await openHouse()
    const { enterpriseId } = this.house
    const one = await this.house.department('one', enterpriseId)
    const two = await this.house.department('two', one)
    const three = await this.house.department('three', enterpriseId)
    this.departments = [one, two, three]
    this.model.organisations = new Map([
      [enterpriseId, null],
      [one, enterpriseId],
      [two, one],
      [three, enterpriseId],
    ])
    this.boss = await this.addPerson('boss', enterpriseId, 2)
    await this.addPerson('head', one, 3)
    const zhang = await this.addPerson('zhang', one)
    for (const [name, where] of [
      ['li', two],
      ['wang', three],
      ['chen', three],
      ['zhao', two],
    ] as const)
      await this.addPerson(name, where)
    await this.addRolesAndGroups()
    for (const id of this.departments) {
      await effectiveRights(this.boss, [id])
      this.addRoot({ kind: 'department', department: id }, id, namedRightSets.editor)
    }
    await effectiveRights(zhang, [zhang.actor.userId])
    this.addRoot({ kind: 'personal' }, zhang.actor.userId, allFileRights)
    await this.addTeam(one, this.everybody().at(-1)!.id)
    await this.addArchive()
  }

  private async addPerson(name: string, organisation: string, type: 2 | 3 | 4 = 4): Promise<Ctx> {
    const ctx = await this.house.person(name, organisation, type)
    const id = ctx.actor.userId
    this.model.people.set(id, { id, type, organisation, roles: new Set(), groups: new Set() })
    return ctx
  }

  private async addRolesAndGroups() {
    const { ports, enterpriseId, clock } = this.house
    const [by, at] = [this.boss.actor.userId, clock.now]
    for (const id of this.roles)
      await sql`insert into roles (id, enterprise_id, name, created_by, created_at)
        values (${id}, ${enterpriseId}, ${id}, ${by}, ${at})`.execute(ports.db)
    for (const id of this.groups) {
      const group = { id, enterprise_id: enterpriseId, name: id, created_by: by, created_at: at }
      await insertUserGroup(ports.db, group as never, [])
    }
  }

  private addRoot(space: Partial<PlainSpace> & Pick<PlainSpace, 'kind'>, id: string, rightsOfAll: number) {
    this.model.spaces.set(id, { department: id, leader: null, archived: false, ownOnly: false, ...space })
    const grants = new Map(rightsOfAll === 0 ? [] : [[id, { rights: rightsOfAll, ends: null }]])
    const root = { id, parent: null, folder: true, maker: null, inherits: true, grants, deletedBy: null }
    this.model.nodes.set(id, root)
  }

  /** Adds a workspace of a department, which all may see and a step archives and reopens. */
  private async addTeam(department: string, leader: string) {
    const [id, at, by] = [generateId(), this.house.clock.now, this.boss.actor.userId]
    const { enterpriseId, ports } = this.house
    const { db } = ports
    await openQuotaAccount(db, id, 0)
    await sql`insert into spaces (id, kind, owner_id, enterprise_id, name, leader_id, organisation_id, created_at)
      values (${id}, 'team', ${id}, ${enterpriseId}, 'team', ${leader}, ${department}, ${at})`.execute(db)
    await sql`insert into nodes (id, enterprise_id, is_folder, name, name_key, created_by, created_at, updated_by, updated_at)
      values (${id}, ${enterpriseId}, true, '', '', ${by}, ${at}, ${by}, ${at})`.execute(db)
    await sql`insert into folder_totals (node_id) values (${id})`.execute(db)
    this.addRoot({ kind: 'team', department, leader }, id, 0)
    // everybody sees the workspace, so that what is hidden in it shows
    const [subject, rights] = [`${enterpriseId}/*`, namedRightSets.viewer]
    await sql`insert into grants (id, node_id, subject, rights, created_by, created_at)
      values (${generateId()}, ${id}, ${subject}, ${rights}, ${by}, ${at})`.execute(db)
    await sql`update nodes set grant_count = 1 where id = ${id}`.execute(db)
    this.model.nodes.get(id)!.grants.set(subject, { rights, ends: null })
  }

  private async addArchive() {
    const id = await this.boss.together((tx) => openArchiveStorage(tx, 'archive'))
    this.addRoot({ kind: 'archive' }, id, 0)
    for (const name of ['contracts', 'letters'])
      await this.addTo(this.boss, this.model.nodes.get(id)!, `item ${name}`, true)
  }

  /** Returns the context of a new request by this person, after all membership changes. */
  async ctxOf({ id }: PlainPerson): Promise<Ctx> {
    const asker = (await findUserAsAsker(this.house.ports.db, id, this.house.enterpriseId))!
    const subjects = [id, ...asker.organisations, ...asker.roles, ...asker.groups]
    const organisationId = this.model.people.get(id)!.organisation
    const rest = { account: '', singleFileMax: 0, extNotAllow: '' }
    const obligations = { mustChangePassword: false, mustAcceptTerms: false }
    const actor = { ...asker, ...rest, ...obligations, sessionId: generateId(), organisationId, subjects }
    return createRequestContext(this.house.ports, systemRequestVisit, actor)
  }

  anyGrant(): AccessGrantInput {
    const kind = this.pick(['user', 'organisation', 'role', 'group'] as const)
    const ids = {
      user: [...this.model.people.keys()],
      organisation: [this.house.enterpriseId, ...this.departments],
      role: this.roles,
      group: this.groups,
    }
    return {
      kind,
      subjectId: this.pick(ids[kind]),
      below: this.chance() < 0.5,
      rights: this.pick([
        namedRightSets.viewer,
        namedRightSets.uploader,
        namedRightSets.editor,
        namedRightSets.manager,
        fileRights.preview | fileRights.authorise,
        // nothing of these is left in an archived space
        fileRights.edit,
        fileRights.delete | fileRights.authorise,
      ]),
      expiresAt:
        this.chance() < 0.4 ? new Date(this.now() + Math.ceil(this.chance() * 20) * HOUR) : undefined,
    }
  }

  /** Writes a grant into the model. */
  put(id: string, grant: AccessGrantInput): void {
    const { rights = 0, expiresAt } = grant
    const ends = expiresAt?.getTime() ?? null
    this.model.nodes.get(id)!.grants.set(subjectKeyText(grant), { rights, ends })
  }

  /** Archives or reopens a space, or switches its document control. */
  async setSpace(root: string, change: Partial<Pick<PlainSpace, 'archived' | 'ownOnly'>>): Promise<void> {
    const { archived, ownOnly } = Object.assign(this.model.spaces.get(root)!, change)
    const at = archived ? this.house.clock.now : null
    await sql`update spaces set archived_at = ${at}, own_only = ${ownOnly} where id = ${root}`.execute(
      this.house.ports.db,
    )
  }

  /** Returns why a person who sees a node is refused a right there. */
  lackOf(id: string): string {
    const { kind, archived } = this.model.spaceOf(id)
    return kind === 'archive' ? 'locks.archive' : archived ? 'spaces.archived' : 'common.no_permission'
  }

  /** Adds a folder or a file; in the archive as its administrators do. */
  async addTo(ctx: Ctx, parent: PlainNode, name: string, folder: boolean): Promise<void> {
    const archive = this.model.spaceOf(parent.id).kind === 'archive'
    const add = async () => {
      if (archive) return this.boss.together((tx) => addCategoryFolder(tx, parent.id, name))
      if (folder) return (await addOneFolder(ctx, { parentId: parent.id, name })).id
      return ctx.together(async (tx) => {
        const target = await lockTargetFolder(tx, { parentId: parent.id }, 'upload')
        return (await addFilesToFolder(tx, target, [{ name, size: 0 }]))[0]!.id
      })
    }
    let id: string
    try {
      id = await add()
    } catch (error) {
      if (error instanceof AppError) return
      throw error
    }
    const maker = archive ? this.boss.actor.userId : ctx.actor.userId
    const node = { id, parent: parent.id, folder: folder || archive, maker, inherits: true, deletedBy: null }
    this.model.nodes.set(id, { ...node, grants: new Map() })
  }
}
