import type { SearchHit } from '@cabinet/contract/search'
import { Download, Eye, FolderOpen, MoreHorizontal } from 'lucide-react'
import { useText } from '../../kernel/text.ts'
import { FileIcon } from '../../ui/file-icon.tsx'
import { formatByteSize, formatFullTime } from '../../ui/format.ts'
import { fileActionOfKey, ItemMarksView, runActionOnRows } from '../files/index.ts'
import { ItemLockBadge } from '../nodes/index.ts'
import { MarkedMatches } from './marked.tsx'
import { openFolderOfHit, openSearchHit } from './search.api.ts'
import styles from './search.module.css'
import { messages } from './search.text.ts'

interface HitCellProps {
  hit: SearchHit
  ago: (at: Date) => string
  onMenu: (at: Element, hit: SearchHit) => void
}

/** A result: its name with matches highlighted, its location and a text excerpt. */
export function SearchHitCell({ hit, ago, onMenu }: HitCellProps) {
  const t = useText(messages)
  const { highlight } = hit
  const folders = hit.path.slice(0, -1)
  const way = folders.length > 0 ? folders.map((crumb) => crumb.name).join(' / ') : hit.spaceName
  const ready = (key: string) => fileActionOfKey(key)?.ready([hit]) === true
  return (
    <div className={styles.hit}>
      <FileIcon folder={hit.folder} suffix={hit.suffix} size={32} />
      <div className={styles.words}>
        <div className={styles.name}>
          <button type="button" title={hit.name} onClick={() => openSearchHit(hit)}>
            <MarkedMatches text={hit.name} at={highlight.name} />
          </button>
          {hit.lock && <ItemLockBadge lock={hit.lock} />}
          <ItemMarksView item={hit} />
        </div>
        {highlight.text && (
          <p className={styles.snippet}>
            {highlight.part && (
              <em>{/^\d+$/.test(highlight.part) ? t('part', { part: highlight.part }) : highlight.part}</em>
            )}
            <MarkedMatches text={highlight.text} at={highlight.textAt ?? []} />
          </p>
        )}
        <p className={styles.facts}>
          <button
            type="button"
            title={way}
            onClick={() => openFolderOfHit(hit, folders.at(-1)?.id ?? hit.parentId)}
          >
            {way}
          </button>
          <span>{hit.createdBy}</span>
          <span data-tip={formatFullTime(hit.updatedAt)}>{ago(hit.updatedAt)}</span>
          {!hit.folder && <span>{formatByteSize(hit.size)}</span>}
        </p>
      </div>
      <div className={styles.quick}>
        {ready('preview') && (
          <button
            type="button"
            aria-label={t('preview')}
            data-tip={t('preview')}
            onClick={() => runActionOnRows('preview', [hit])}
          >
            <Eye size={16} aria-hidden="true" />
          </button>
        )}
        {ready('download') && (
          <button
            type="button"
            aria-label={t('download')}
            data-tip={t('download')}
            onClick={() => runActionOnRows('download', [hit])}
          >
            <Download size={16} aria-hidden="true" />
          </button>
        )}
        <button
          type="button"
          aria-label={t('locate')}
          data-tip={t('locate')}
          onClick={() => openFolderOfHit(hit, folders.at(-1)?.id ?? hit.parentId)}
        >
          <FolderOpen size={16} aria-hidden="true" />
        </button>
        <button
          type="button"
          aria-label={t('more')}
          data-tip={t('more')}
          data-more
          aria-haspopup="menu"
          onClick={(event) => onMenu(event.currentTarget, hit)}
        >
          <MoreHorizontal size={16} aria-hidden="true" />
        </button>
      </div>
    </div>
  )
}
