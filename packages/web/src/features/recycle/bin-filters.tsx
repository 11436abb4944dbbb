import { SlidersHorizontal } from 'lucide-react'
import { useRef, useState } from 'react'
import { useText } from '../../kernel/text.ts'
import { Button } from '../../ui/button.tsx'
import { Popover } from '../../ui/popover.tsx'
import { NativeSelect } from '../../ui/select.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { messages } from './recycle.text.ts'
import styles from './recycle-page.module.css'

/** The filter of the bin; '' filters nothing. Dates are in the format of the browser's date fields. */
export interface RecycleBinFilter {
  search: string
  kind: string
  deletedBy: string
  place: string
  from: string
  to: string
}

export const emptyBinFilter: RecycleBinFilter = {
  search: '',
  kind: '',
  deletedBy: '',
  place: '',
  from: '',
  to: '',
}

const kinds = ['folder', 'word', 'excel', 'ppt', 'pdf', 'image', 'video', 'audio', 'archive'] as const

/** Returns the query of a filter; the last day counts to its end. */
export function binQuestionOf({ search, kind, deletedBy, place, from, to }: RecycleBinFilter) {
  const until = to ? new Date(`${to}T00:00:00`) : undefined
  until?.setDate(until.getDate() + 1)
  return {
    search: search || undefined,
    kind: kind || undefined,
    deletedBy: deletedBy || undefined,
    place: place || undefined,
    from: from ? new Date(`${from}T00:00:00`) : undefined,
    until,
  }
}

interface BinFiltersProps {
  filter: RecycleBinFilter
  onFilter: (filter: RecycleBinFilter) => void
}

/** Filters by type beside the search, and by user, path and time in a card. */
export function RecycleBinFilters({ filter, onFilter }: BinFiltersProps) {
  const t = useText(messages)
  const button = useRef<HTMLSpanElement>(null)
  const [open, setOpen] = useState(false)
  const { search, kind, ...further } = filter
  const count = Object.values(further).filter((value) => value !== '').length
  const set = (part: Partial<RecycleBinFilter>) => onFilter({ ...filter, ...part })
  return (
    <>
      <NativeSelect
        label={t('kind')}
        value={kind}
        options={[
          { value: '', words: t('allKinds') },
          ...kinds.map((value) => ({ value: value as string, words: t(value) })),
        ]}
        onChange={(value) => set({ kind: value })}
      />
      <span ref={button}>
        <Button
          icon={<SlidersHorizontal />}
          aria-haspopup="dialog"
          aria-expanded={open}
          onClick={() => setOpen(!open)}
        >
          {count > 0 ? t('filtersOn', { count }) : t('filters')}
        </Button>
      </span>
      {open && button.current && (
        <Popover
          anchor={button.current}
          role="dialog"
          aria-label={t('filters')}
          onClose={() => setOpen(false)}
        >
          <form
            className={styles.filters}
            onSubmit={(event) => {
              event.preventDefault()
              const typed = Object.fromEntries(new FormData(event.currentTarget)) as Partial<RecycleBinFilter>
              set(typed)
              setOpen(false)
            }}
          >
            <TextInput
              name="deletedBy"
              label={t('deletedBy')}
              defaultValue={filter.deletedBy}
              maxLength={100}
            />
            <TextInput name="place" label={t('position')} defaultValue={filter.place} maxLength={200} />
            <TextInput name="from" type="date" label={t('deletedFrom')} defaultValue={filter.from} />
            <TextInput name="to" type="date" label={t('deletedTo')} defaultValue={filter.to} />
            <footer>
              <Button
                look="quiet"
                disabled={count === 0}
                onClick={() => {
                  onFilter({ ...emptyBinFilter, search, kind })
                  setOpen(false)
                }}
              >
                {t('noFilters')}
              </Button>
              <Button type="submit" look="primary">
                {t('apply')}
              </Button>
            </footer>
          </form>
        </Popover>
      )}
    </>
  )
}
