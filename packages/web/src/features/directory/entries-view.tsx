import { type DirectoryEntry, type DirectoryRun, directoryApi, entryKinds } from '@cabinet/contract/directory'
import { ArrowLeft, RefreshCw } from 'lucide-react'
import { useMemo } from 'react'
import { useQueryParams } from '../../kernel/address.tsx'
import { useButtons } from '../../kernel/buttons.ts'
import { confirmConsequences } from '../../kernel/consequences.ts'
import { useCall } from '../../kernel/query.ts'
import { textOf, useSay, useText } from '../../kernel/text.ts'
import { AdminPage, type Asked, type Column, type Filter } from '../../ui/admin/index.ts'
import { ask } from '../../ui/confirm.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { timeText } from '../../ui/format.ts'
import { Tabs } from '../../ui/tabs.tsx'
import { isRunning, menu, open, start, useRun } from './directory.api.ts'
import { actionWords, entryKindWords, words } from './directory.text.ts'
import styles from './directory-page.module.css'
import { Action, Changes, Subject } from './entry-cells.tsx'
import { Result } from './result.tsx'
import { RunningBar } from './running-bar.tsx'

const idOf = (entry: DirectoryEntry) => String(entry.number)
const nameOf = (entry: DirectoryEntry) => entry.name || entry.account

const columns: Column<DirectoryEntry>[] = [
  {
    key: 'name',
    words: words.name,
    waiting: 'person',
    render: (entry) => <Subject entry={entry} />,
  },
  {
    key: 'action',
    words: words.action,
    width: 110,
    waiting: 'tag',
    render: (entry) => <Action entry={entry} />,
  },
  { key: 'changes', words: words.changes, render: (entry) => <Changes entry={entry} /> },
]

const filters: Filter[] = [
  { kind: 'text', key: 'search', words: words.search },
  {
    kind: 'select',
    key: 'kind',
    words: words.kind,
    options: entryKinds.map((kind) => ({ value: kind, words: entryKindWords[kind] })),
  },
]
const extra = ['action', 'run']

const useEntries = ({ page, pageSize, search, filters: given }: Asked) =>
  useCall(directoryApi.entries, {
    id: given.run!,
    page,
    pageSize,
    search,
    kind: given.kind as DirectoryEntry['kind'] | undefined,
    action: given.action as DirectoryEntry['action'] | undefined,
  })

/** Carries out what a preview showed; more than the limit only after a question that says how many. */
async function sync({ id, disabled, reason }: DirectoryRun) {
  if (!(await confirmConsequences({ kind: 'directory', id }))) return
  if (reason !== 'directory.too_many_disabled') return start({ preview: false })
  const t = textOf(words)
  const sure = await ask({
    title: t('syncAnywayTitle', { count: disabled }),
    body: t('syncAnywayBody'),
    okWords: t('syncAnyway', { count: disabled }),
    cancelWords: t('cancel'),
    danger: true,
  })
  if (sure) await start({ preview: false, disableMost: disabled })
}

/** The actions with their counts: they narrow the list. */
function ActionTabs({ run }: { run: DirectoryRun }) {
  const t = useText(words)
  const say = useSay()
  const { action = '' } = useQueryParams()
  const tabs: { value: string; words: string; count?: number }[] = [
    { value: '', words: t('all') },
    ...run.actions.map(({ action: value, count }) => ({ value, count, words: say(actionWords[value]) })),
  ]
  return (
    <Tabs
      label={t('action')}
      value={action}
      tabs={tabs}
      onChange={(next) => open({ run: run.id, action: next || undefined })}
    />
  )
}

/** What one run did with each entry, or would do. */
export function EntriesView({ id }: { id: string }) {
  const t = useText(words)
  const say = useSay()
  const buttons = useButtons(menu)
  const { data: run, error } = useRun(id)
  const tools = [{ key: 'back', words: words.back, icon: ArrowLeft, run: () => open() }]
  const offered = useMemo(() => [...buttons, { event: 'back' }], [buttons])
  if (error)
    return (
      <ErrorState title={t('title')} hint={say(error.key)} retryWords={t('back')} onRetry={() => open()} />
    )
  if (!run) return null
  const title = t(run.kind === 'preview' ? 'previewOf' : 'runOf', { time: timeText(run.startedAt) })
  if (isRunning(run)) return <RunningBar run={run} title={title} />
  const tooMany = run.reason === 'directory.too_many_disabled'
  const primary = {
    key: 'sync',
    words: tooMany ? words.syncAnywayShort : words.sync,
    icon: RefreshCw,
    run: () => sync(run),
  }
  return (
    <div className={styles.page}>
      <div className={styles.outcome}>
        <Outcome run={run} />
        <ActionTabs run={run} />
      </div>
      <AdminPage
        name="directory-entries"
        title={title}
        columns={columns}
        filters={filters}
        extra={extra}
        useRows={useEntries}
        idOf={idOf}
        nameOf={nameOf}
        buttons={offered}
        tools={tools}
        {...(((run.kind === 'preview' && run.actions.length > 0) || tooMany) && { primary })}
        empty={{ title: words.noEntries, hint: words.noEntriesHint }}
      />
    </div>
  )
}

function Outcome({ run }: { run: DirectoryRun }) {
  const t = useText(words)
  const say = useSay()
  if (run.state === 'failed' || run.state === 'cancelled')
    return (
      <p role="alert" className={styles.failure}>
        {say(run.reason)}
        {run.detail && <small>{run.detail}</small>}
      </p>
    )
  return (
    <p className={styles.counts}>
      {run.kind === 'preview' && <span>{t('previewHint')}</span>}
      <Result run={run} />
    </p>
  )
}
