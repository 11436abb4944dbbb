import { type DirectoryRun, runKinds } from '@cabinet/contract/directory'
import { Ban, Eye, RefreshCw, Settings2 } from 'lucide-react'
import { useState } from 'react'
import { useButtons } from '../../kernel/buttons.ts'
import { useSay, useText } from '../../kernel/text.ts'
import {
  AdminPage,
  type Column,
  type Filter,
  type RowAction,
  TextCell,
  TimeCell,
} from '../../ui/admin/index.ts'
import { timeText } from '../../ui/format.ts'
import { Tag } from '../../ui/tag.tsx'
import { cancel, isRunning, menu, open, start, useDirectory, useRuns } from './directory.api.ts'
import { kindWords, words } from './directory.text.ts'
import styles from './directory-page.module.css'
import { Result, State } from './result.tsx'
import { SettingsDrawer } from './settings-drawer.tsx'

const idOf = (run: DirectoryRun) => run.id
const nameOf = (run: DirectoryRun) => timeText(run.startedAt)

const columns: Column<DirectoryRun>[] = [
  {
    key: 'startedAt',
    words: words.started,
    width: 170,
    render: (run) => <TimeCell at={run.startedAt} />,
  },
  { key: 'kind', words: words.kind, width: 100, render: (run) => <Kind run={run} /> },
  { key: 'state', words: words.state, width: 110, render: (run) => <State run={run} /> },
  { key: 'result', words: words.result, waiting: 'tag', render: (run) => <Result run={run} /> },
  { key: 'took', words: words.took, width: 90, align: 'end', render: (run) => <Took run={run} /> },
  { key: 'startedBy', words: words.startedBy, width: 140, render: (run) => <StartedBy run={run} /> },
]

const filters: Filter[] = [
  {
    kind: 'select',
    key: 'kind',
    words: words.kind,
    options: runKinds.map((kind) => ({ value: kind, words: kindWords[kind] })),
  },
]

const rowActions: RowAction<DirectoryRun>[] = [
  {
    key: 'sync',
    words: words.cancel,
    icon: Ban,
    inline: true,
    ready: isRunning,
    run: (run) => cancel(run.id),
  },
]

function Kind({ run }: { run: DirectoryRun }) {
  const say = useSay()
  return <Tag colour={run.kind === 'preview' ? 'grey' : 'blue'}>{say(kindWords[run.kind])}</Tag>
}

function Took({ run }: { run: DirectoryRun }) {
  const t = useText(words)
  if (!run.endedAt) return <TextCell>{null}</TextCell>
  const seconds = (run.endedAt.getTime() - run.startedAt.getTime()) / 1000
  return <TextCell>{t('seconds', { count: seconds.toFixed(1) })}</TextCell>
}

function StartedBy({ run }: { run: DirectoryRun }) {
  const t = useText(words)
  return <TextCell>{run.kind === 'schedule' ? t('schedule') : run.startedBy}</TextCell>
}

/** How the directory stands, in one line below the title. */
function Standing() {
  const t = useText(words)
  const { data } = useDirectory()
  if (!data) return null
  const { settings, platformOpen, nextAt, hasPassword } = data
  if (settings.hosts.length === 0 || !hasPassword) return <>{t('notSet')}</>
  const next = nextAt ? t('nextAt', { time: timeText(nextAt) }) : t('byHand')
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

/** The runs and how to begin one. */
export function RunsView() {
  const buttons = useButtons(menu)
  const { data } = useDirectory()
  const [editing, setEditing] = useState(false)
  const isSet = (data?.settings.hosts.length ?? 0) > 0 && data?.hasPassword
  const settings = { key: 'save', words: words.settings, icon: Settings2, run: () => setEditing(true) }
  const preview = { key: 'preview', words: words.preview, icon: Eye, run: () => start({ preview: true }) }
  const sync = { key: 'sync', words: words.sync, icon: RefreshCw, run: () => start({ preview: false }) }
  return (
    <AdminPage
      name="directory-runs"
      title={words.title}
      hint={<Standing />}
      columns={columns}
      filters={filters}
      useRows={useRuns}
      idOf={idOf}
      nameOf={nameOf}
      buttons={buttons}
      primary={isSet ? sync : settings}
      tools={isSet ? [settings, preview] : []}
      rowActions={rowActions}
      onOpen={(run) => open({ run: run.id })}
      empty={{ title: words.none, hint: words.noneHint }}
    >
      {data && <SettingsDrawer open={editing} directory={data} onClose={() => setEditing(false)} />}
    </AdminPage>
  )
}
