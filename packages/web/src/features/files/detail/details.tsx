import type { FileList } from '@cabinet/contract/files'
import { limits } from '@cabinet/contract/limits'
import type { FileItem } from '@cabinet/contract/nodes'
import { Suspense } from 'react'
import { To } from '../../../kernel/address.tsx'
import { useSlot } from '../../../kernel/slots.ts'
import { useText } from '../../../kernel/text.ts'
import { Avatar } from '../../../ui/avatar.tsx'
import { fullTimeText, sizeText, timeText } from '../../../ui/format.ts'
import { ProgressBar } from '../../../ui/progress-bar.tsx'
import { routeOf, useAgo, type Where } from '../../nodes/index.ts'
import { words as listWords } from '../files.text.ts'
import { words } from './detail.text.ts'
import styles from './detail-panel.module.css'
import { countWords } from './facts.ts'

declare module '../../../kernel/slots.ts' {
  interface Slots {
    /** Sections in the details of a file or folder. */
    item: Section<{ item: FileItem }>
  }
}

interface DetailsProps {
  items: readonly FileItem[]
  head: FileList | undefined
  where: Where
}

/** Who may, and the facts. */
export function Details({ items, head, where }: DetailsProps) {
  const [item, ...others] = items
  return item && others.length === 0 ? (
    <One item={item} head={head} where={where} />
  ) : (
    <Several items={items} />
  )
}

/** What later rooms have to say: a lock, labels, who has access. */
const Sections = ({ item }: { item: FileItem }) =>
  useSlot('item').map(({ key, component: Section }) => (
    // without it the whole shell would vanish until the section is there
    <Suspense key={key}>
      <Section item={item} />
    </Suspense>
  ))

function One({ item, head, where }: { item: FileItem; head: FileList | undefined; where: Where }) {
  const t = useText(words)
  const ago = useAgo()
  const own = head?.folder.id === item.id
  return (
    <>
      <Sections item={item} />
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
          <dd>{sizeText(item.size)}</dd>
          {head && <Position head={head} where={where} own={own} />}
          <dt>{t('owner')}</dt>
          <dd className={styles.person}>
            <Avatar name={item.createdBy} size={18} />
            {item.createdBy}
          </dd>
          <dt>{t('updatedAt')}</dt>
          <dd>
            <span data-tip={fullTimeText(item.updatedAt)}>{ago(item.updatedAt)}</span>
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
          <dd>{timeText(item.createdAt)}</dd>
          {!item.folder && (
            <>
              <dt>{t('version')}</dt>
              <dd>V{item.version}</dd>
            </>
          )}
        </dl>
      </section>
      {own && head && head.spaceTotal > 0 && head.path.length === 1 && <SpaceUse head={head} />}
    </>
  )
}

/** The way to the item, each step a link. */
function Position({ head, where, own }: { head: FileList; where: Where; own: boolean }) {
  const t = useText(words)
  const l = useText(listWords)
  const path = own ? head.path.slice(0, -1) : head.path
  if (path.length === 0) return null
  return (
    <>
      <dt>{t('position')}</dt>
      <dd>
        {path.map((crumb, at) => {
          const root = crumb.id === head.folder.spaceId
          const { path: address, query } = routeOf({ ...where, parentId: root ? undefined : crumb.id })
          return (
            <span key={crumb.id}>
              {at > 0 && ' / '}
              <To path={address} query={query}>
                {root && where.kind === 'personal' ? l('myFiles') : crumb.name}
              </To>
            </span>
          )
        })}
      </dd>
    </>
  )
}

function SpaceUse({ head }: { head: FileList }) {
  const t = useText(words)
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
        {t('spaceOf', { used: sizeText(head.spaceUsed), total: sizeText(head.spaceTotal) })}
      </p>
    </section>
  )
}

function Several({ items }: { items: readonly FileItem[] }) {
  const t = useText(words)
  const folders = items.filter((item) => item.folder).length
  return (
    <section>
      <h3>{t('info')}</h3>
      <dl className={styles.facts}>
        <dt>{t('count')}</dt>
        <dd>{countWords(t, items.length - folders, folders)}</dd>
        <dt>{t('size')}</dt>
        <dd>{sizeText(items.reduce((sum, item) => sum + item.size, 0))}</dd>
      </dl>
    </section>
  )
}
