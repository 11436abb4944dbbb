import { fixedMenuIds } from '@cabinet/contract/menus'
import {
  type OpenRecycleBin,
  type RecycleBinItem,
  recycleBinType,
  recycleEndpoints,
} from '@cabinet/contract/recycle'
import { fileRights } from '@cabinet/contract/rights'
import { Check, ChevronDown, Eraser, FolderInput, Trash2, Undo2 } from 'lucide-react'
import { useState } from 'react'
import { useQueryParams } from '../../../kernel/address.tsx'
import { useServerButtons } from '../../../kernel/buttons.ts'
import { commonMessages } from '../../../kernel/common.text.ts'
import { navigateTo } from '../../../kernel/go.ts'
import { useGrowingList } from '../../../kernel/more.ts'
import { useEndpoint } from '../../../kernel/query.ts'
import { useText } from '../../../kernel/text.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import type { FloatingMenuItem } from '../../../ui/menu.tsx'
import { FileSmallPicture, useRelativeTimeText } from '../../nodes/index.ts'
import {
  confirmEmptyBin,
  confirmPurge,
  recycleWords,
  restoreRecycled,
  restoreRecycledTo,
} from '../../recycle/parts/index.ts'
import { MoreRowsLoader } from '../files/more-rows.tsx'
import { SpaceListRow } from '../files/place-list.tsx'
import title from '../files/place-title.module.css'
import scroll from '../files/scroller.module.css'
import { TouchWaitingRows } from '../files/waiting-rows.tsx'
import { ChoicesSheet } from '../frame/sheet.tsx'
import { MobileTopBar } from '../frame/top-bar.tsx'

/** /m/recycle: deleted items, to restore or delete permanently; with a type or groupId a shared bin. */
export function RecycleBinScreen() {
  const r = useText(recycleWords)
  const c = useText(commonMessages)
  const ago = useRelativeTimeText()
  const query = useQueryParams()
  const bin = {
    type:
      query.type === String(recycleBinType.department) ? recycleBinType.department : recycleBinType.personal,
    spaceId: query.groupId || undefined,
  }
  const list = useGrowingList(recycleEndpoints.list, bin)
  const bins = useEndpoint(recycleEndpoints.bins, {}, { staleTime: 60_000 }).data ?? []
  const offered = new Set(useServerButtons(fixedMenuIds.recycle).map(({ event }) => event))
  const [picked, setPicked] = useState<RecycleBinItem | null>(null)
  const [choosing, setChoosing] = useState(false)
  const [scroller, setScroller] = useState<HTMLElement | null>(null)
  const { rows } = list
  const isOpen = (one: OpenRecycleBin) => one.type === bin.type && one.spaceId === bin.spaceId
  const nameOf = (one: OpenRecycleBin) =>
    one.spaceId
      ? r('binOf', { name: one.name })
      : r(one.type === recycleBinType.personal ? 'personal' : 'department')
  const opened = bins.find(isOpen)
  const name = opened ? nameOf(opened) : r('title')
  const actionsOn = (row: RecycleBinItem): FloatingMenuItem[] =>
    [
      {
        key: 'restore',
        words: r('restore'),
        icon: <Undo2 />,
        onPick: () => void restoreRecycled([row]),
      },
      {
        key: 'restoreTo',
        words: r('restoreTo'),
        icon: <FolderInput />,
        onPick: () => void restoreRecycledTo([row]),
      },
      {
        key: 'purge',
        words: r('purge'),
        icon: <Trash2 />,
        danger: true,
        divided: true,
        ...(!row.purgeable && { disabled: true, why: r('notPurgeable') }),
        onPick: () => void confirmPurge([row]),
      },
    ].filter(({ key }) => offered.has(key === 'restoreTo' ? 'restore' : key))
  return (
    <>
      <MobileTopBar
        onBack={() => navigateTo('/dashboard/EditPassword')}
        title={
          bins.length > 1 ? (
            <button
              type="button"
              className={title.title}
              aria-haspopup="dialog"
              onClick={() => setChoosing(true)}
            >
              <span>{name}</span>
              <ChevronDown aria-hidden="true" />
            </button>
          ) : (
            <span>{name}</span>
          )
        }
      >
        {offered.has('empty') && rows && rows.length > 0 && (
          <IconButton
            words={r('empty')}
            icon={<Eraser />}
            onClick={() => void confirmEmptyBin(bin, list.total)}
          />
        )}
      </MobileTopBar>
      <section ref={setScroller} className={scroll.scroller} aria-label={r('list')}>
        {list.error ? (
          <ErrorState
            title={r('failed')}
            hint={r('failedHint')}
            retryWords={c('retry')}
            onRetry={list.retry}
          />
        ) : !rows ? (
          <TouchWaitingRows />
        ) : rows.length === 0 ? (
          <div className={scroll.state}>
            <EmptyState drawing="bin" title={r('emptyState')} hint={r('emptyHint')} />
          </div>
        ) : (
          <ul className={scroll.rows} aria-label={r('list')}>
            {rows.map((row) => (
              <SpaceListRow
                key={row.id}
                name={row.name}
                picture={
                  <FileSmallPicture file={{ ...row, rights: fileRights.preview }} size={40} icon={36} />
                }
                facts={[
                  ago(row.deletedAt),
                  row.daysLeft > 0 ? r('days', { count: row.daysLeft }) : r('lastDay'),
                  row.position || row.spaceName,
                ]
                  .filter(Boolean)
                  .join(' · ')}
                onOpen={() => actionsOn(row).length > 0 && setPicked(row)}
              />
            ))}
          </ul>
        )}
        <MoreRowsLoader scroller={scroller} more={list.more} />
      </section>
      {picked && (
        <ChoicesSheet title={picked.name} items={actionsOn(picked)} onClose={() => setPicked(null)} />
      )}
      {choosing && (
        <ChoicesSheet
          title={r('kinds')}
          items={bins.map((one) => ({
            key: `${one.type} ${one.spaceId ?? ''}`,
            words: nameOf(one),
            icon: isOpen(one) ? <Check /> : <span style={{ width: 21 }} />,
            checked: isOpen(one),
            onPick: () =>
              navigateTo('/dashboard/recycle', {
                type: one.type === recycleBinType.department ? String(one.type) : undefined,
                groupId: one.spaceId,
                menuid: String(fixedMenuIds.recycle),
              }),
          }))}
          onClose={() => setChoosing(false)}
        />
      )}
    </>
  )
}
