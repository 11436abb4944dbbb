import type { FileListPage } from '@cabinet/contract/files'
import { limits } from '@cabinet/contract/limits'
import type { ListedFileItem } from '@cabinet/contract/nodes'
import { Suspense } from 'react'
import { ApplicationLink } from '../../../kernel/address.tsx'
import { type Section, useSlot } from '../../../kernel/slots.ts'
import { useText } from '../../../kernel/text.ts'
import { Avatar } from '../../../ui/avatar.tsx'
import { formatByteSize, formatDateTime, formatFullTime } from '../../../ui/format.ts'
import { ProgressBar } from '../../../ui/progress-bar.tsx'
import { type FolderPlace, routeOfFolder, useRelativeTimeText } from '../../nodes/index.ts'
import { messages as listWords } from '../files.text.ts'
import { messages } from './detail.text.ts'
import styles from './detail-panel.module.css'
import { itemCountText } from './facts.ts'

declare module '../../../kernel/slots.ts' {
  interface ScreenSlots {
    /** Sections before the facts of a file or folder: who has access. */
    itemAccess: Section<{ item: ListedFileItem }>
    /** Sections after the facts: the rules that hold for it. */
    item: Section<{ item: ListedFileItem }>
  }
}

interface DetailsProps {
  items: readonly ListedFileItem[]
  head: FileListPage | undefined
  where: FolderPlace
}

/** Access and facts of the items. */
export function DetailFactsTab({ items, head, where }: DetailsProps) {
  const [item, ...others] = items
  return item && others.length === 0 ? (
    <One item={item} head={head} where={where} />
  ) : (
    <Several items={items} />
  )
}

interface SectionsProps {
  item: ListedFileItem
  parts: readonly Section<{ item: ListedFileItem }>[]
}

/** Sections offered by later rooms: access; lock, labels, versions kept. */
const Sections = ({ item, parts }: SectionsProps) =>
  parts.map(({ key, component: Part }) => (
    // without it the whole shell would disappear while the section loads
    <Suspense key={key}>
      <Part item={item} />
    </Suspense>
  ))

function One({
  item,
  head,
  where,
}: {
  item: ListedFileItem
  head: FileListPage | undefined
  where: FolderPlace
}) {
  const t = useText(messages)
  const ago = useRelativeTimeText()
  const own = head?.folder.id === item.id
  const access = useSlot('itemAccess')
  const rules = useSlot('item')
  return (
    <>
      <Sections item={item} parts={access} />
      <section>
        <h3>{t('info')}</h3>
        <dl className={styles.facts}>
          <dt>{t('type')}</dt>
          <dd>{item.folder ? t('folder') : item.suffix.replace(/^\./, '').toUpperCase() || t('noType')}</dd>
          {item.folder && (
            <>
              <dt>{t('contains')}</dt>
              <dd>{t('items', { count: item.items })}</dd>
            </>
          )}
          <dt>{t('size')}</dt>
          <dd>{formatByteSize(item.size)}</dd>
          {head && <Position head={head} where={where} own={own} />}
          <dt>{t('owner')}</dt>
          <dd className={styles.person}>
            <Avatar name={item.createdBy} size={18} />
            {item.createdBy}
          </dd>
          <dt>{t('updatedAt')}</dt>
          <dd>
            <span data-tip={formatFullTime(item.updatedAt)}>{ago(item.updatedAt)}</span>
          </dd>
          {item.updatedBy && (
            <>
              <dt>{t('updatedBy')}</dt>
              <dd className={styles.person}>
                <Avatar name={item.updatedBy} size={18} />
                {item.updatedBy}
              </dd>
            </>
          )}
          <dt>{t('createdAt')}</dt>
          <dd>{formatDateTime(item.createdAt)}</dd>
          {!item.folder && (
            <>
              <dt>{t('version')}</dt>
              <dd>V{item.version}</dd>
            </>
          )}
        </dl>
      </section>
      <Sections item={item} parts={rules} />
      {own && head && head.spaceTotal > 0 && head.path.length === 1 && <SpaceUse head={head} />}
    </>
  )
}

/** The path of the item, each step a link. */
function Position({ head, where, own }: { head: FileListPage; where: FolderPlace; own: boolean }) {
  const t = useText(messages)
  const l = useText(listWords)
  const path = own ? head.path.slice(0, -1) : head.path
  if (path.length === 0) return null
  return (
    <>
      <dt>{t('position')}</dt>
      <dd>
        {path.map((crumb, at) => {
          const root = crumb.id === head.folder.spaceId
          const { path: address, query } = routeOfFolder({ ...where, parentId: root ? undefined : crumb.id })
          return (
            <span key={crumb.id}>
              {at > 0 && ' / '}
              <ApplicationLink path={address} query={query}>
                {root && where.kind === 'personal' ? l('myFiles') : crumb.name}
              </ApplicationLink>
            </span>
          )
        })}
      </dd>
    </>
  )
}

function SpaceUse({ head }: { head: FileListPage }) {
  const t = useText(messages)
  const share = head.spaceUsed / head.spaceTotal
  return (
    <section>
      <h3>{t('space')}</h3>
      <ProgressBar
        label={t('space')}
        value={share}
        height={5}
        look={share > limits.capacityRed ? 'error' : 'accent'}
      />
      <p className={styles.note}>
        {t('spaceOf', { used: formatByteSize(head.spaceUsed), total: formatByteSize(head.spaceTotal) })}
      </p>
    </section>
  )
}

function Several({ items }: { items: readonly ListedFileItem[] }) {
  const t = useText(messages)
  const folders = items.filter((item) => item.folder).length
  return (
    <section>
      <h3>{t('info')}</h3>
      <dl className={styles.facts}>
        <dt>{t('count')}</dt>
        <dd>{itemCountText(t, items.length - folders, folders)}</dd>
        <dt>{t('size')}</dt>
        <dd>{formatByteSize(items.reduce((sum, item) => sum + item.size, 0))}</dd>
      </dl>
    </section>
  )
}
