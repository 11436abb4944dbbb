import { type DirectoryRun, directoryRunKinds } from '@cabinet/contract/directory'
import { Ban, Eye, RefreshCw, Settings2 } from 'lucide-react'
import { useState } from 'react'
import { useServerButtons } from '../../kernel/buttons.ts'
import { useText, useTranslate } from '../../kernel/text.ts'
import {
  type AdminColumn,
  AdminListPage,
  type AdminPageFilter,
  type AdminRowAction,
  TextCell,
  TimeCell,
} from '../../ui/admin/index.ts'
import { formatDateTime } from '../../ui/format.ts'
import { Tag } from '../../ui/tag.tsx'
import {
  cancelRunRequest,
  directoryMenuId,
  isRunUnderWay,
  openDirectoryPage,
  startAndOpenRun,
  useDirectoryRuns,
  useDirectorySettings,
} from './directory.api.ts'
import { messages, runKindMessages } from './directory.text.ts'
import styles from './directory-page.module.css'
import { DirectoryRunResult, DirectoryRunStateTag } from './result.tsx'
import { SettingsDrawer } from './settings-drawer.tsx'

const idOf = (run: DirectoryRun) => run.id
const nameOf = (run: DirectoryRun) => formatDateTime(run.startedAt)

const columns: AdminColumn<DirectoryRun>[] = [
  {
    key: 'startedAt',
    words: messages.started,
    width: 170,
    render: (run) => <TimeCell at={run.startedAt} />,
  },
  { key: 'kind', words: messages.kind, width: 100, render: (run) => <Kind run={run} /> },
  { key: 'state', words: messages.state, width: 110, render: (run) => <DirectoryRunStateTag run={run} /> },
  {
    key: 'result',
    words: messages.result,
    waiting: 'tag',
    render: (run) => <DirectoryRunResult run={run} />,
  },
  { key: 'took', words: messages.took, width: 90, align: 'end', render: (run) => <Took run={run} /> },
  { key: 'startedBy', words: messages.startedBy, width: 140, render: (run) => <StartedBy run={run} /> },
]

const filters: AdminPageFilter[] = [
  {
    kind: 'select',
    key: 'kind',
    words: messages.kind,
    options: directoryRunKinds.map((kind) => ({ value: kind, words: runKindMessages[kind] })),
  },
]

const rowActions: AdminRowAction<DirectoryRun>[] = [
  {
    key: 'sync',
    words: messages.cancel,
    icon: Ban,
    inline: true,
    ready: isRunUnderWay,
    run: (run) => cancelRunRequest(run.id),
  },
]

function Kind({ run }: { run: DirectoryRun }) {
  const say = useTranslate()
  return <Tag colour={run.kind === 'preview' ? 'grey' : 'blue'}>{say(runKindMessages[run.kind])}</Tag>
}

function Took({ run }: { run: DirectoryRun }) {
  const t = useText(messages)
  if (!run.endedAt) return <TextCell>{null}</TextCell>
  const seconds = (run.endedAt.getTime() - run.startedAt.getTime()) / 1000
  return <TextCell>{t('seconds', { count: seconds.toFixed(1) })}</TextCell>
}

function StartedBy({ run }: { run: DirectoryRun }) {
  const t = useText(messages)
  return <TextCell>{run.kind === 'schedule' ? t('schedule') : run.startedBy}</TextCell>
}

/** The state of the directory, in one line below the title. */
function Standing() {
  const t = useText(messages)
  const { data } = useDirectorySettings()
  if (!data) return null
  const { settings, platformOpen, nextAt, hasPassword } = data
  if (settings.hosts.length === 0 || !hasPassword) return <>{t('notSet')}</>
  const next = nextAt ? t('nextAt', { time: formatDateTime(nextAt) }) : t('byHand')
  return (
    <span className={styles.standing}>
      <Tag colour={settings.open && platformOpen ? 'green' : 'grey'}>
        {!settings.open ? t('closed') : platformOpen ? t('open') : t('platformClosed')}
      </Tag>
      <span>{settings.hosts[0]}</span>
      <span>{settings.baseDn}</span>
      <span>{next}</span>
    </span>
  )
}

/** The list of runs, with actions to start one. */
export function DirectoryRunsView() {
  const buttons = useServerButtons(directoryMenuId)
  const { data } = useDirectorySettings()
  const [editing, setEditing] = useState(false)
  const isSet = (data?.settings.hosts.length ?? 0) > 0 && data?.hasPassword
  const settings = { key: 'save', words: messages.settings, icon: Settings2, run: () => setEditing(true) }
  const preview = {
    key: 'preview',
    words: messages.preview,
    icon: Eye,
    run: () => startAndOpenRun({ preview: true }),
  }
  const sync = {
    key: 'sync',
    words: messages.sync,
    icon: RefreshCw,
    run: () => startAndOpenRun({ preview: false }),
  }
  return (
    <AdminListPage
      name="directory-runs"
      title={messages.title}
      hint={<Standing />}
      columns={columns}
      filters={filters}
      useRows={useDirectoryRuns}
      idOf={idOf}
      nameOf={nameOf}
      buttons={buttons}
      primary={isSet ? sync : settings}
      tools={isSet ? [settings, preview] : []}
      rowActions={rowActions}
      onOpen={(run) => openDirectoryPage({ run: run.id })}
      empty={{ drawing: 'sync', title: messages.none, hint: messages.noneHint }}
    >
      {data && <SettingsDrawer open={editing} directory={data} onClose={() => setEditing(false)} />}
    </AdminListPage>
  )
}
