import type { FileList } from '@cabinet/contract/files'
import type { FileItem } from '@cabinet/contract/nodes'
import { X } from 'lucide-react'
import { Suspense, useId, useState } from 'react'
import { layout } from '../../../kernel/layout.ts'
import { usePref } from '../../../kernel/prefs.ts'
import { useSay, useText } from '../../../kernel/text.ts'
import { classes } from '../../../ui/classes.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { FileIcon } from '../../../ui/file-icon.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { Splitter } from '../../../ui/splitter.tsx'
import { Tabs } from '../../../ui/tabs.tsx'
import type { Where } from '../../nodes/index.ts'
import { words as listWords } from '../files.text.ts'
import { words } from './detail.text.ts'
import styles from './detail-panel.module.css'
import { Details } from './details.tsx'
import { Picture } from './picture.tsx'
import { detailTabs } from './tabs.ts'

/** Pixels: the specification's width, and how far it drags. */
const width = { first: 300, least: 240, most: 520 } as const

export interface DetailPanelProps {
  items: readonly FileItem[]
  head: FileList | undefined
  where: Where
  /** Lies over the list, which has no room beside it. */
  over: boolean
  onClose: () => void
}

/** Beside the list: the selected item, several together, or the open folder itself. */
export function DetailPanel({ items, head, where, over, onClose }: DetailPanelProps) {
  const t = useText(words)
  const l = useText(listWords)
  const say = useSay()
  const panelId = useId()
  const [wide, setWide] = usePref<number>('files.detailWidth', width.first)
  const [tab, setTab] = useState('details')
  const shown = items.length > 0 ? items : head ? [head.folder] : []
  const item = shown.length === 1 ? shown[0] : undefined
  const name =
    items.length > 1
      ? l('selected', { count: items.length })
      : item && items.length === 0 && where.kind === 'personal' && head?.path.length === 1
        ? l('myFiles')
        : (item?.name ?? t('details'))
  const more = item ? detailTabs(item) : []
  const Panel = more.find((one) => one.key === tab)?.Panel
  return (
    <>
      {!over && (
        <Splitter
          label={t('width')}
          width={wide}
          least={width.least}
          most={width.most}
          after
          onWidth={setWide}
          onReset={() => setWide(width.first)}
        />
      )}
      <aside
        className={classes(styles.panel, over && styles.over)}
        style={over && layout() === 'mobile' ? undefined : { width: wide }}
        aria-label={t('panel')}
      >
        <header className={styles.head}>
          {shown[0] && (
            <FileIcon
              folder={shown[0].folder}
              shared={where.kind !== 'personal' && shown[0].parentId === ''}
              suffix={shown[0].suffix}
              size={26}
            />
          )}
          <h2 title={name}>{name}</h2>
          <IconButton small words={t('close')} icon={<X />} onClick={onClose} />
        </header>
        <div className={styles.body}>
          {shown.length > 0 ? (
            <Picture items={shown} shared={where.kind !== 'personal' && item?.parentId === ''} />
          ) : (
            <EmptyState title={t('nothing')} hint={t('nothingHint')} />
          )}
          {item && more.length > 0 && (
            <Tabs
              label={t('tabs')}
              controls={panelId}
              value={Panel ? tab : 'details'}
              tabs={[
                { value: 'details', words: t('details') },
                ...more.map((one) => ({ value: one.key, words: say(one.words) })),
              ]}
              onChange={setTab}
            />
          )}
          <div
            id={panelId}
            className={styles.content}
            {...(more.length > 0 && { role: 'tabpanel', 'aria-label': t('details') })}
          >
            {Panel && item ? (
              <Suspense>
                <Panel item={item} />
              </Suspense>
            ) : (
              shown.length > 0 && <Details items={shown} head={head} where={where} />
            )}
          </div>
        </div>
      </aside>
    </>
  )
}
