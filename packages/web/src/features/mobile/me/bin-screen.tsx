import { menuId } from '@cabinet/contract/menus'
import { type Bin, binType, type Recycled, recycleApi } from '@cabinet/contract/recycle'
import { rights } from '@cabinet/contract/rights'
import { Check, ChevronDown, Eraser, FolderInput, Trash2, Undo2 } from 'lucide-react'
import { useState } from 'react'
import { useQueryParams } from '../../../kernel/address.tsx'
import { common } from '../../../kernel/common.text.ts'
import { go } from '../../../kernel/go.ts'
import { useMore } from '../../../kernel/more.ts'
import { useCall } from '../../../kernel/query.ts'
import { useText } from '../../../kernel/text.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { SmallPicture, useAgo } from '../../nodes/index.ts'
import { empty, purge, recycleWords, restore, restoreTo } from '../../recycle/parts/index.ts'
import { MoreRows } from '../files/more-rows.tsx'
import { PlaceRow } from '../files/place-list.tsx'
import title from '../files/place-title.module.css'
import scroll from '../files/scroller.module.css'
import { WaitingRows } from '../files/waiting-rows.tsx'
import { Sheet } from '../frame/sheet.tsx'
import { TopBar } from '../frame/top-bar.tsx'

/** /m/recycle: what was deleted, to be put back or deleted for ever; with a type or groupId a shared bin. */
export function BinScreen() {
  const r = useText(recycleWords)
  const c = useText(common)
  const ago = useAgo()
  const query = useQueryParams()
  const bin = {
    type: query.type === String(binType.department) ? binType.department : binType.personal,
    spaceId: query.groupId || undefined,
  }
  const list = useMore(recycleApi.list, bin)
  const bins = useCall(recycleApi.bins, {}, { staleTime: 60_000 }).data ?? []
  const [picked, setPicked] = useState<Recycled | null>(null)
  const [choosing, setChoosing] = useState(false)
  const [scroller, setScroller] = useState<HTMLElement | null>(null)
  const { rows } = list
  const isOpen = (one: Bin) => one.type === bin.type && one.spaceId === bin.spaceId
  const nameOf = (one: Bin) =>
    one.spaceId
      ? r('binOf', { name: one.name })
      : r(one.type === binType.personal ? 'personal' : 'department')
  const opened = bins.find(isOpen)
  const name = opened ? nameOf(opened) : r('title')
  return (
    <>
      <TopBar
        onBack={() => go('/dashboard/EditPassword')}
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
        {rows && rows.length > 0 && (
          <IconButton words={r('empty')} icon={<Eraser />} onClick={() => void empty(bin, list.total)} />
        )}
      </TopBar>
      <section ref={setScroller} className={scroll.scroller} aria-label={r('list')}>
        {list.error ? (
          <ErrorState
            title={r('failed')}
            hint={r('failedHint')}
            retryWords={c('retry')}
            onRetry={list.retry}
          />
        ) : !rows ? (
          <WaitingRows />
        ) : rows.length === 0 ? (
          <div className={scroll.state}>
            <EmptyState title={r('emptyState')} hint={r('emptyHint')} />
          </div>
        ) : (
          <ul className={scroll.rows} aria-label={r('list')}>
            {rows.map((row) => (
              <PlaceRow
                key={row.id}
                name={row.name}
                picture={<SmallPicture file={{ ...row, rights: rights.preview }} size={40} icon={36} />}
                facts={[
                  ago(row.deletedAt),
                  row.daysLeft > 0 ? r('days', { count: row.daysLeft }) : r('lastDay'),
                  row.position || row.spaceName,
                ]
                  .filter(Boolean)
                  .join(' · ')}
                onOpen={() => setPicked(row)}
              />
            ))}
          </ul>
        )}
        <MoreRows scroller={scroller} more={list.more} />
      </section>
      {picked && (
        <Sheet
          title={picked.name}
          items={[
            { key: 'restore', words: r('restore'), icon: <Undo2 />, onPick: () => void restore([picked]) },
            {
              key: 'restoreTo',
              words: r('restoreTo'),
              icon: <FolderInput />,
              onPick: () => void restoreTo([picked]),
            },
            {
              key: 'purge',
              words: r('purge'),
              icon: <Trash2 />,
              danger: true,
              divided: true,
              disabled: !picked.purgeable,
              onPick: () => void purge([picked]),
            },
          ]}
          onClose={() => setPicked(null)}
        />
      )}
      {choosing && (
        <Sheet
          title={r('kinds')}
          items={bins.map((one) => ({
            key: `${one.type} ${one.spaceId ?? ''}`,
            words: nameOf(one),
            icon: isOpen(one) ? <Check /> : <span style={{ width: 21 }} />,
            checked: isOpen(one),
            onPick: () =>
              go('/dashboard/recycle', {
                type: one.type === binType.department ? String(one.type) : undefined,
                groupId: one.spaceId,
                menuid: String(menuId.recycle),
              }),
          }))}
          onClose={() => setChoosing(false)}
        />
      )}
    </>
  )
}
