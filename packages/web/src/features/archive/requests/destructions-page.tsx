import {
  type ArchiveDestruction,
  archiveRequestApi,
  certificateSheet,
} from '@cabinet/contract/archive.requests'
import { FileDown, Flame, Undo2 } from 'lucide-react'
import { call } from '../../../kernel/call.ts'
import { common } from '../../../kernel/common.text.ts'
import { saveFrom } from '../../../kernel/files.ts'
import { useCall } from '../../../kernel/query.ts'
import { uid } from '../../../kernel/session.ts'
import { language, say, useText } from '../../../kernel/text.ts'
import { toast } from '../../../kernel/toast.ts'
import {
  AdminPage,
  type Asked,
  type Column,
  Facts,
  PersonCell,
  type RowAction,
  StateCell,
  TextCell,
  TimeCell,
} from '../../../ui/admin/index.ts'
import { Button } from '../../../ui/button.tsx'
import { ask } from '../../../ui/confirm.tsx'
import { countText, dateText, sizeText, timeText } from '../../../ui/format.ts'
import { refreshArchive } from '../archive.api.ts'
import { words as archiveWords } from '../archive.text.ts'
import styles from '../records/record-drawer.module.css'
import { words } from './requests.text.ts'

const idOf = (one: ArchiveDestruction) => one.id
const nameOf = (one: ArchiveDestruction) => one.code || one.words
const extra = ['tab']

const State = ({ one }: { one: ArchiveDestruction }) => {
  const t = useText(words)
  const done = one.state === 'confirmed'
  return <StateCell look={done ? 'off' : 'wait'} words={t(done ? 'confirmed' : 'proposed')} />
}

const Name = ({ one }: { one: ArchiveDestruction }) => {
  const t = useText(words)
  return (
    <PersonCell
      name={one.code || t('waitingCode')}
      below={one.words}
      icon={<Flame size={20} aria-hidden="true" />}
      faded={one.state === 'confirmed'}
    />
  )
}

const columns: Column<ArchiveDestruction>[] = [
  { key: 'code', words: words.certificateNo, waiting: 'person', render: (row) => <Name one={row} /> },
  {
    key: 'items',
    words: words.items,
    width: 80,
    align: 'end',
    render: (row) => <TextCell>{countText(row.items)}</TextCell>,
  },
  {
    key: 'bytes',
    words: words.bytes,
    width: 100,
    align: 'end',
    render: (row) => <TextCell>{sizeText(row.bytes)}</TextCell>,
  },
  {
    key: 'proposedBy',
    words: words.proposedBy,
    width: 120,
    render: (row) => <TextCell>{row.proposedBy}</TextCell>,
  },
  {
    key: 'proposedAt',
    words: words.proposedAt,
    width: 150,
    render: (row) => <TimeCell at={row.proposedAt} />,
  },
  {
    key: 'decidedBy',
    words: words.confirmedBy,
    width: 110,
    render: (row) => <TextCell>{row.decidedBy}</TextCell>,
  },
  {
    key: 'decidedAt',
    words: words.confirmedAt,
    width: 150,
    render: (row) => <TimeCell at={row.decidedAt} />,
  },
  { key: 'state', words: words.state, width: 140, waiting: 'tag', render: (row) => <State one={row} /> },
]

async function confirm(one: ArchiveDestruction) {
  const yes = await ask({
    title: say('archiveRequests.confirmTitle', { count: one.items }),
    body: say(words.confirmBody),
    okWords: say(words.confirmOk),
    cancelWords: say(common.cancel),
    danger: true,
  })
  if (!yes) return
  await call(archiveRequestApi.decideDestruction, { id: one.id, confirm: true })
  const { code } = await call(archiveRequestApi.certificate, { id: one.id })
  toast.success(words.destroyed, { params: { code } })
  await refreshArchive()
}

async function takeBack(one: ArchiveDestruction) {
  await call(archiveRequestApi.decideDestruction, { id: one.id, confirm: false })
  toast.success(words.tookBack)
  await refreshArchive()
}

const rowActions: RowAction<ArchiveDestruction>[] = [
  {
    key: 'confirm',
    words: words.confirm,
    icon: Flame,
    danger: true,
    inline: true,
    ready: (row) => row.state === 'proposed' && (row.proposedById === uid() ? words.ownProposal : true),
    run: confirm,
  },
  {
    key: 'takeBack',
    words: words.takeBack,
    icon: Undo2,
    inline: true,
    ready: (row) => row.state === 'proposed',
    run: takeBack,
  },
]

const useDestructions = ({ page, pageSize }: Asked) =>
  useCall(archiveRequestApi.destructions, { page, pageSize }, { placeholderData: (before) => before })

/** Destructions that wait for a second person, and the certificates of those that were confirmed. */
export function DestructionsPage() {
  return (
    <AdminPage
      name="archive-destructions"
      title={archiveWords.destroyed}
      columns={columns}
      extra={extra}
      useRows={useDestructions}
      idOf={idOf}
      nameOf={nameOf}
      rowActions={rowActions}
      drawer={{
        width: 640,
        title: (row) => <Name one={row} />,
        body: (row) => <Certificate id={row.id} />,
      }}
      empty={{ title: archiveWords.noneDestroyed, hint: archiveWords.noneDestroyedHint }}
    />
  )
}

function Certificate({ id }: { id: string }) {
  const t = useText(words)
  const { data } = useCall(archiveRequestApi.certificate, { id })
  if (!data) return null
  return (
    <div className={styles.drawer}>
      <Facts
        facts={[
          [t('certificateNo'), data.code || t('waitingCode')],
          [t('reason'), data.words],
          [t('proposedBy'), `${data.proposedBy} · ${timeText(data.proposedAt)}`],
          [t('confirmedBy'), data.decidedAt && `${data.decidedBy} · ${timeText(data.decidedAt)}`],
          [t('items'), `${countText(data.items)} · ${sizeText(data.bytes)}`],
        ]}
      />
      {data.code && (
        <Button
          icon={<FileDown />}
          onClick={() =>
            void saveFrom(certificateSheet, { id, language: language() }, `${data.code}.xlsx`).catch(
              toast.failure,
            )
          }
        >
          {t('saveSheet')}
        </Button>
      )}
      <section className={styles.section} aria-label={t('list')}>
        <h3>{t('list')}</h3>
        <ul className={styles.hashes}>
          {data.records.map((record) => (
            <li key={record.code}>
              <span title={record.title}>
                {record.code} {record.title}
              </span>
              <small>
                {sizeText(record.size)} · {record.className} · {dateText(record.archivedAt)}
              </small>
              <code className={styles.hash}>
                {t('digest')} {record.digest}
              </code>
            </li>
          ))}
        </ul>
      </section>
    </div>
  )
}
