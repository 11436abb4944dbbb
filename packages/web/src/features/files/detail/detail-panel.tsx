import type { FileListPage } from '@cabinet/contract/files'
import type { ListedFileItem } from '@cabinet/contract/nodes'
import { X } from 'lucide-react'
import { Suspense, useId, useState } from 'react'
import { currentLayout } from '../../../kernel/layout.ts'
import { useBrowserPreference } from '../../../kernel/prefs.ts'
import { useText, useTranslate } from '../../../kernel/text.ts'
import { joinClassNames } from '../../../ui/classes.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { FileIcon } from '../../../ui/file-icon.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { PanelSplitter } from '../../../ui/splitter.tsx'
import { Tabs } from '../../../ui/tabs.tsx'
import type { FolderPlace } from '../../nodes/index.ts'
import { messages as listWords } from '../files.text.ts'
import { messages } from './detail.text.ts'
import styles from './detail-panel.module.css'
import { DetailFactsTab } from './details.tsx'
import { DetailPicture } from './picture.tsx'
import { detailTabsFor } from './tabs.ts'

/** Width of the panel in pixels: the specification's default and the limits of resizing. */
const width = { first: 300, least: 240, most: 520 } as const

export interface DetailPanelProps {
  items: readonly ListedFileItem[]
  head: FileListPage | undefined
  where: FolderPlace
  /** The panel covers the list, as there is no room beside it. */
  over: boolean
  onClose: () => void
}

/** Details beside the list: the selected item, several items together, or the open folder. */
export function FileDetailPanel({ items, head, where, over, onClose }: DetailPanelProps) {
  const t = useText(messages)
  const l = useText(listWords)
  const say = useTranslate()
  const panelId = useId()
  const [wide, setWide] = useBrowserPreference<number>('files.detailWidth', width.first)
  const [tab, setTab] = useState('details')
  const shown = items.length > 0 ? items : head ? [head.folder] : []
  const item = shown.length === 1 ? shown[0] : undefined
  const name =
    items.length > 1
      ? l('selected', { count: items.length })
      : item && items.length === 0 && where.kind === 'personal' && head?.path.length === 1
        ? l('myFiles')
        : (item?.name ?? t('details'))
  const more = item ? detailTabsFor(item) : []
  const Panel = more.find((one) => one.key === tab)?.Panel
  return (
    <>
      {!over && (
        <PanelSplitter
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
        className={joinClassNames(styles.panel, over && styles.over)}
        style={over && currentLayout() === 'mobile' ? undefined : { width: wide }}
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
            <DetailPicture items={shown} shared={where.kind !== 'personal' && item?.parentId === ''} />
          ) : (
            <EmptyState title={t('nothing')} hint={t('nothingHint')} />
          )}
          {item && more.length > 0 && (
            <Tabs
              className={styles.tabs}
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
              shown.length > 0 && <DetailFactsTab items={shown} head={head} where={where} />
            )}
          </div>
        </div>
      </aside>
    </>
  )
}
