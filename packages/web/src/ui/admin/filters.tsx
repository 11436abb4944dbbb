import { DatePicker, Select, TreeSelect } from 'antd'
import dayjs, { type Dayjs } from 'dayjs'
import { type Ref, useMemo } from 'react'
import { Button } from '../button.tsx'
import { SearchInput } from '../search-input.tsx'
import styles from './filters.module.css'
import { useHostTranslate } from './host.ts'
import { popupTreeHeightPx } from './sizes.ts'
import type { AdminPageFilter, AskedListPage } from './types.ts'
import type { ListQuestionState } from './use-question.ts'
import { useAdminKitMessages } from './use-words.ts'

interface FiltersProps {
  filters: readonly AdminPageFilter[]
  question: ListQuestionState
  searchField: Ref<HTMLInputElement>
}

/** The filters of a page, side by side; their values are in the address. */
export function AdminPageFilters({ filters, question, searchField }: FiltersProps) {
  const t = useAdminKitMessages()
  return (
    <>
      {filters.map((filter) => (
        <One key={filter.key} filter={filter} question={question} searchField={searchField} />
      ))}
      {question.filtered && (
        <Button look="quiet" onClick={question.reset}>
          {t('reset')}
        </Button>
      )}
    </>
  )
}

interface OneProps {
  filter: AdminPageFilter
  question: ListQuestionState
  searchField: Ref<HTMLInputElement>
}

function One({ filter, question, searchField }: OneProps) {
  const say = useHostTranslate()
  const t = useAdminKitMessages()
  const { asked } = question
  const words = say(filter.words)
  const value = asked.filters[filter.key]
  const set = (next: string | undefined) => question.filter({ [filter.key]: next || undefined })
  if (filter.kind === 'text')
    return (
      <SearchInput
        ref={searchField}
        className={styles.search ?? ''}
        words={words}
        clearWords={t('clear')}
        value={asked.search ?? ''}
        onSearch={(search) => question.filter({ search: search || undefined })}
      />
    )
  if (filter.kind === 'select')
    return (
      <Select<string | string[]>
        className={styles.field}
        aria-label={words}
        placeholder={words}
        allowClear
        maxTagCount="responsive"
        mode={filter.many ? 'multiple' : undefined}
        showSearch={filter.options.length > 8 ? { optionFilterProp: 'label' } : false}
        popupMatchSelectWidth={false}
        value={value === undefined ? undefined : filter.many ? value.split(',') : value}
        options={filter.options.map((option) => ({ value: option.value, label: say(option.words) }))}
        onChange={(next) => set(Array.isArray(next) ? next.join(',') : next)}
      />
    )
  if (filter.kind === 'dates')
    return <Dates words={words} name={filter.key} days={filter.days} asked={asked} question={question} />
  if (filter.kind === 'tree') {
    const { load } = filter
    return (
      <TreeSelect<string>
        className={styles.field}
        aria-label={words}
        placeholder={words}
        allowClear
        showSearch={{ treeNodeFilterProp: 'title' }}
        popupMatchSelectWidth={280}
        listHeight={popupTreeHeightPx}
        value={value}
        treeData={filter.options}
        {...(load && { loadData: (node) => load(String(node.value)) })}
        onChange={set}
      />
    )
  }
  return filter.draw(value, set)
}

const startOfRange = {
  week: (today: Dayjs) => today.subtract(7, 'day'),
  month: (today: Dayjs) => today.subtract(1, 'month'),
  quarter: (today: Dayjs) => today.subtract(3, 'month'),
}

interface DatesProps {
  words: string
  name: string
  /** Days before today that are shown where no date is chosen. */
  days: number | undefined
  asked: AskedListPage
  question: ListQuestionState
}

function Dates({ words, name, days, asked, question }: DatesProps) {
  const t = useAdminKitMessages()
  const [from, to] = [asked.filters[`${name}From`], asked.filters[`${name}To`]]
  const today = dayjs().format('YYYY-MM-DD')
  const value = useMemo(
    () =>
      !from && !to && days !== undefined
        ? ([dayjs(today).subtract(days, 'day'), dayjs(today)] as const)
        : ([from ? dayjs(from) : null, to ? dayjs(to) : null] as const),
    [from, to, days, today],
  )
  /** The ranges of logs (specification). */
  const presets = useMemo(
    () =>
      (['week', 'month', 'quarter'] as const).map((range) => ({
        label: t(range),
        value: [startOfRange[range](dayjs(today)), dayjs(today)] as [Dayjs, Dayjs],
      })),
    [t, today],
  )
  return (
    <DatePicker.RangePicker
      className={styles.dates}
      aria-label={words}
      placeholder={[`${words}: ${t('from')}`, t('to')]}
      allowEmpty
      {...(days !== undefined && { presets })}
      value={[value[0], value[1]]}
      onChange={(next) =>
        question.filter({
          [`${name}From`]: next?.[0]?.format('YYYY-MM-DD'),
          [`${name}To`]: next?.[1]?.format('YYYY-MM-DD'),
        })
      }
    />
  )
}
