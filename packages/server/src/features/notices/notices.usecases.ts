import type { EndpointInput, EndpointReply } from '@cabinet/contract/endpoint'
import { type Notice, type noticeEndpoints, noticeEvents, noticeListTypes } from '@cabinet/contract/notices'
import type { Ctx, Tx } from '../../kernel/ctx.ts'
import { pushMessage } from '../../kernel/push/message.ts'
import { accessibleNodes, effectiveRights } from '../nodes/index.ts'
import type { UsersNotified } from '../profiles/index.ts'
import { getUserById, languageOfUser, userNamesOf } from '../users/index.ts'
import { mailNotices } from './mails/index.ts'
import {
  escapeNoticeHtml,
  listOfNoticeKind,
  valuesOfPayload,
  withoutItemNames,
  wordNotice,
} from './notices.rules.ts'
import {
  countNoticeRows,
  countUnreadNotices,
  deleteNotices,
  findNodesOfNotices,
  findNotices,
  insertNotices,
  type NoticeFilter,
  type NoticeRow,
  updateNoticesRead,
} from './notices.store.ts'

declare module '../../kernel/events.ts' {
  interface Slots {
    /** Number of the actor's packages that are ready and not fetched yet. */
    readyPackages: (ctx: Ctx) => Promise<number>
    /** The list of system notices, which a later room keeps: what is addressed to many has no row for each. */
    systemNotices: SystemNoticeList
  }
}

type SystemNoticeFilter = Pick<NoticeFilter, 'keyword' | 'from' | 'to' | 'unreadOnly'>

/** System notices of the actor. */
export interface SystemNoticeList {
  countUnread(ctx: Ctx, filter: SystemNoticeFilter): Promise<number>
  page(
    ctx: Ctx,
    filter: SystemNoticeFilter,
    page: { limit: number; offset: number },
  ): Promise<EndpointReply<typeof noticeEndpoints.list>>
  /** Ids of other notices are passed over. Returns how many were unread. */
  markRead(tx: Tx, ids: readonly string[]): Promise<number>
  markAllRead(tx: Tx): Promise<void>
}

/** Tells windows of these users to read counts and lists again. */
export const tellNoticesChanged = (tx: Tx, userIds: string[]) =>
  tx.tell(userIds, pushMessage(noticeEvents.changed, {}))

/** Keeps what users were told until they have seen it, and mails it to those who chose so. */
export async function keepNotices(tx: Tx, notified: UsersNotified): Promise<void> {
  const kept = notified.userIds.length > 0 ? await keepRows(tx, notified) : new Map<string, string>()
  await mailNotices(tx, notified, kept)
}

/** Returns the ids of the rows by user. */
async function keepRows(tx: Tx, { userIds, kind, message, nodeId, authorId }: UsersNotified) {
  const ids = await insertNotices(tx, userIds, {
    list: listOfNoticeKind(kind),
    kind,
    textKey: message.textKey,
    payload: message.payload ?? {},
    nodeId: nodeId ?? null,
    authorId: authorId ?? tx.actorId,
  })
  await tellNoticesChanged(tx, [...userIds])
  return ids
}

/** Items among which a keyword is looked for. */
const searchedNodes = 1000

/** The actor's filter. A keyword finds no name of an item that the actor may no longer see. */
async function filterOf(ctx: Ctx, input: Omit<NoticeFilter, 'userId' | 'nodeIds'>): Promise<NoticeFilter> {
  const filter = { ...input, userId: ctx.actor.userId }
  if (!input.keyword) return filter
  const found = await findNodesOfNotices(ctx.db, filter, searchedNodes)
  return { ...filter, nodeIds: [...(await effectiveRights(ctx, found)).keys()] }
}

/** Counts the actor's unread notices and ready packages. */
export async function countNotices(
  ctx: Ctx,
  input: EndpointInput<typeof noticeEndpoints.counts>,
): Promise<EndpointReply<typeof noticeEndpoints.counts>> {
  const filter = await filterOf(ctx, input)
  const [unread, system, packages] = await Promise.all([
    countUnreadNotices(ctx.db, filter),
    ctx.wiring.provider('systemNotices').countUnread(ctx, filter),
    ctx.wiring.provider('readyPackages')(ctx),
  ])
  return {
    messages: unread.get(noticeListTypes.message) ?? 0,
    system,
    alerts: unread.get(noticeListTypes.alert) ?? 0,
    packages,
  }
}

/** Lists the actor's notices, worded now, without names of what the actor may no longer see. */
export async function listNotices(
  ctx: Ctx,
  { type, page, pageSize, ...rest }: EndpointInput<typeof noticeEndpoints.list>,
): Promise<EndpointReply<typeof noticeEndpoints.list>> {
  const place = { limit: pageSize, offset: (page - 1) * pageSize }
  if (type === noticeListTypes.system) return ctx.wiring.provider('systemNotices').page(ctx, rest, place)
  const filter = await filterOf(ctx, rest)
  const [rows, total] = await Promise.all([
    findNotices(ctx.db, type, filter, place),
    countNoticeRows(ctx.db, type, filter),
  ])
  return { rows: await presentNotices(ctx, rows), total }
}

async function presentNotices(ctx: Ctx, rows: readonly NoticeRow[]): Promise<Notice[]> {
  if (rows.length === 0) return []
  const [reader, nodes, names] = await Promise.all([
    getUserById(ctx.db, ctx.actor.userId),
    accessibleNodes(
      ctx,
      rows.flatMap(({ node_id }) => node_id ?? []),
    ),
    userNamesOf(
      ctx.db,
      rows.flatMap(({ author_id }) => author_id ?? []),
    ),
  ])
  const language = languageOfUser(reader)
  return rows.map((row) => {
    const given = valuesOfPayload(row.payload)
    const place = row.node_id ? nodes.get(row.node_id) : undefined
    const isHidden = row.node_id !== null && !place
    const values = isHidden ? withoutItemNames(given, '…') : given
    const title = wordNotice(row.text_key, values, language)
    return {
      id: row.id,
      title,
      body: escapeNoticeHtml(title),
      unread: row.read_at === null,
      publisher: isHidden || !row.author_id ? '' : (names.get(row.author_id)?.name ?? ''),
      createdAt: row.created_at,
      kind: row.kind,
      textKey: row.text_key,
      values,
      isHidden,
      target: place && {
        id: place.node.id,
        isFolder: place.node.isFolder,
        spaceId: place.space.id,
        spaceKind: place.space.kind,
      },
    }
  })
}

/** Marks notices of the actor as read. */
export const markRead = (
  ctx: Ctx,
  { id, ids = [] }: EndpointInput<typeof noticeEndpoints.saveRead>,
): Promise<EndpointReply<typeof noticeEndpoints.saveRead>> =>
  changeOwn(ctx, async (tx, userId) => {
    const all = id ? [id, ...ids] : ids
    const system = await tx.wiring.provider('systemNotices').markRead(tx, all)
    return system + (await updateNoticesRead(tx.db, userId, { ids: all }, tx.now()))
  })

/** Marks all notices of a list as read. */
export const markAllRead = (
  ctx: Ctx,
  { type }: EndpointInput<typeof noticeEndpoints.readAll>,
): Promise<EndpointReply<typeof noticeEndpoints.readAll>> =>
  changeOwn(ctx, async (tx, userId) => {
    if (type !== noticeListTypes.system) return updateNoticesRead(tx.db, userId, { list: type }, tx.now())
    const system = tx.wiring.provider('systemNotices')
    const unread = await system.countUnread(tx, {})
    if (unread > 0) await system.markAllRead(tx)
    return unread
  })

/** Deletes notices of the actor. */
export const deleteOwnNotices = (
  ctx: Ctx,
  { ids }: EndpointInput<typeof noticeEndpoints.remove>,
): Promise<EndpointReply<typeof noticeEndpoints.remove>> =>
  changeOwn(ctx, (tx, userId) => deleteNotices(tx.db, userId, ids))

/** Changes own notices and tells the actor's other windows where something changed. */
const changeOwn = (ctx: Ctx, change: (tx: Tx, userId: string) => Promise<number>) =>
  ctx.together(async (tx) => {
    const { userId } = tx.actor
    if ((await change(tx, userId)) > 0) await tellNoticesChanged(tx, [userId])
    return {}
  })
