import {
  type DirectoryEntry,
  type DirectoryRun,
  directoryEndpoints,
  directoryEntryKinds,
} from '@cabinet/contract/directory'
import { ArrowLeft, RefreshCw } from 'lucide-react'
import { useMemo } from 'react'
import { useQueryParams } from '../../kernel/address.tsx'
import { useServerButtons } from '../../kernel/buttons.ts'
import { confirmConsequences } from '../../kernel/consequences.ts'
import { useGrowingPage } from '../../kernel/more.ts'
import { textsOfMessages, useText, useTranslate } from '../../kernel/text.ts'
import {
  type AdminColumn,
  AdminListPage,
  type AdminPageFilter,
  type AskedListPage,
} from '../../ui/admin/index.ts'
import { askForConfirmation } from '../../ui/confirm.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { formatDateTime } from '../../ui/format.ts'
import { Tabs } from '../../ui/tabs.tsx'
import {
  directoryMenuId,
  isRunUnderWay,
  openDirectoryPage,
  startAndOpenRun,
  useDirectoryRun,
} from './directory.api.ts'
import { entryActionMessages, entryKindWords, messages } from './directory.text.ts'
import styles from './directory-page.module.css'
import { EntryActionCell, EntryChangesCell, EntrySubjectCell } from './entry-cells.tsx'
import { DirectoryRunResult } from './result.tsx'
import { DirectoryRunningBar } from './running-bar.tsx'

const idOf = (entry: DirectoryEntry) => String(entry.number)
const nameOf = (entry: DirectoryEntry) => entry.name || entry.account

const columns: AdminColumn<DirectoryEntry>[] = [
  {
    key: 'name',
    words: messages.name,
    waiting: 'person',
    render: (entry) => <EntrySubjectCell entry={entry} />,
  },
  {
    key: 'action',
    words: messages.action,
    width: 110,
    waiting: 'tag',
    render: (entry) => <EntryActionCell entry={entry} />,
  },
  { key: 'changes', words: messages.changes, render: (entry) => <EntryChangesCell entry={entry} /> },
]

const filters: AdminPageFilter[] = [
  { kind: 'text', key: 'search', words: messages.search },
  {
    kind: 'select',
    key: 'kind',
    words: messages.kind,
    options: directoryEntryKinds.map((kind) => ({ value: kind, words: entryKindWords[kind] })),
  },
]
const extra = ['action', 'run']

const useEntries = ({ page, pageSize, search, filters: given }: AskedListPage) =>
  useGrowingPage(directoryEndpoints.entries, {
    id: given.run!,
    page,
    pageSize,
    search,
    kind: given.kind as DirectoryEntry['kind'] | undefined,
    action: given.action as DirectoryEntry['action'] | undefined,
  })

/** Applies a preview; exceeding the limit asks for confirmation with the count. */
async function sync({ id, disabled, reason }: DirectoryRun) {
  if (!(await confirmConsequences({ kind: 'directory', id }))) return
  if (reason !== 'directory.too_many_disabled') return startAndOpenRun({ preview: false })
  const t = textsOfMessages(messages)
  const sure = await askForConfirmation({
    title: t('syncAnywayTitle', { count: disabled }),
    body: t('syncAnywayBody'),
    okWords: t('syncAnyway', { count: disabled }),
    cancelWords: t('cancel'),
    danger: true,
  })
  if (sure) await startAndOpenRun({ preview: false, disableMost: disabled })
}

/** The actions with their counts; a click filters the list. */
function ActionTabs({ run }: { run: DirectoryRun }) {
  const t = useText(messages)
  const say = useTranslate()
  const { action = '' } = useQueryParams()
  const tabs: { value: string; words: string; count?: number }[] = [
    { value: '', words: t('all') },
    ...run.actions.map(({ action: value, count }) => ({
      value,
      count,
      words: say(entryActionMessages[value]),
    })),
  ]
  return (
    <Tabs
      label={t('action')}
      value={action}
      tabs={tabs}
      onChange={(next) => openDirectoryPage({ run: run.id, action: next || undefined })}
    />
  )
}

/** The result of a run for each entry, or the expected result of a preview. */
export function RunEntriesView({ id }: { id: string }) {
  const t = useText(messages)
  const say = useTranslate()
  const buttons = useServerButtons(directoryMenuId)
  const { data: run, error } = useDirectoryRun(id)
  const tools = [{ key: 'back', words: messages.back, icon: ArrowLeft, run: () => openDirectoryPage() }]
  const offered = useMemo(() => [...buttons, { event: 'back' }], [buttons])
  if (error)
    return (
      <ErrorState
        title={t('title')}
        hint={say(error.key)}
        retryWords={t('back')}
        onRetry={() => openDirectoryPage()}
      />
    )
  if (!run) return null
  const title = t(run.kind === 'preview' ? 'previewOf' : 'runOf', { time: formatDateTime(run.startedAt) })
  if (isRunUnderWay(run)) return <DirectoryRunningBar run={run} title={title} />
  const tooMany = run.reason === 'directory.too_many_disabled'
  const primary = {
    key: 'sync',
    words: tooMany ? messages.syncAnywayShort : messages.sync,
    icon: RefreshCw,
    run: () => sync(run),
  }
  return (
    <div className={styles.page}>
      <div className={styles.outcome}>
        <Outcome run={run} />
        <ActionTabs run={run} />
      </div>
      <AdminListPage
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
        empty={{ drawing: 'sync', title: messages.noEntries, hint: messages.noEntriesHint }}
      />
    </div>
  )
}

function Outcome({ run }: { run: DirectoryRun }) {
  const t = useText(messages)
  const say = useTranslate()
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
      <DirectoryRunResult run={run} />
    </p>
  )
}
