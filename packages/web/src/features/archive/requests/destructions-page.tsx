import {
  type ArchiveDestruction,
  archiveRequestApi,
  certificateSheet,
} from '@cabinet/contract/archive.requests'
import { FileDown, Flame, Undo2 } from 'lucide-react'
import { call } from '../../../kernel/call.ts'
import { commonMessages } from '../../../kernel/common.text.ts'
import { saveStreamToDisk } from '../../../kernel/files.ts'
import { useGrowingPage } from '../../../kernel/more.ts'
import { useEndpoint } from '../../../kernel/query.ts'
import { signedInUserId } from '../../../kernel/session.ts'
import { currentLanguage, translate, useText } from '../../../kernel/text.ts'
import { showToast } from '../../../kernel/toast.ts'
import {
  type AdminColumn,
  AdminListPage,
  type AdminRowAction,
  type AskedListPage,
  FactsTable,
  PersonCell,
  StateCell,
  TextCell,
  TimeCell,
} from '../../../ui/admin/index.ts'
import { Button } from '../../../ui/button.tsx'
import { askForConfirmation } from '../../../ui/confirm.tsx'
import { formatByteSize, formatCount, formatDateTime, formatLocalDate } from '../../../ui/format.ts'
import { refreshArchive } from '../archive.api.ts'
import { messages as archiveWords } from '../archive.text.ts'
import styles from '../records/record-drawer.module.css'
import { messages } from './requests.text.ts'

const idOf = (one: ArchiveDestruction) => one.id
const nameOf = (one: ArchiveDestruction) => one.code || one.words
const extra = ['tab']

const State = ({ one }: { one: ArchiveDestruction }) => {
  const t = useText(messages)
  const done = one.state === 'confirmed'
  return <StateCell look={done ? 'off' : 'wait'} words={t(done ? 'confirmed' : 'proposed')} />
}

const Name = ({ one }: { one: ArchiveDestruction }) => {
  const t = useText(messages)
  return (
    <PersonCell
      name={one.code || t('waitingCode')}
      below={one.words}
      icon={<Flame size={20} aria-hidden="true" />}
      faded={one.state === 'confirmed'}
    />
  )
}

const columns: AdminColumn<ArchiveDestruction>[] = [
  { key: 'code', words: messages.certificateNo, waiting: 'person', render: (row) => <Name one={row} /> },
  {
    key: 'items',
    words: messages.items,
    width: 80,
    align: 'end',
    render: (row) => <TextCell>{formatCount(row.items)}</TextCell>,
  },
  {
    key: 'bytes',
    words: messages.bytes,
    width: 100,
    align: 'end',
    render: (row) => <TextCell>{formatByteSize(row.bytes)}</TextCell>,
  },
  {
    key: 'proposedBy',
    words: messages.proposedBy,
    width: 120,
    render: (row) => <TextCell>{row.proposedBy}</TextCell>,
  },
  {
    key: 'proposedAt',
    words: messages.proposedAt,
    width: 150,
    render: (row) => <TimeCell at={row.proposedAt} />,
  },
  {
    key: 'decidedBy',
    words: messages.confirmedBy,
    width: 110,
    render: (row) => <TextCell>{row.decidedBy}</TextCell>,
  },
  {
    key: 'decidedAt',
    words: messages.confirmedAt,
    width: 150,
    render: (row) => <TimeCell at={row.decidedAt} />,
  },
  { key: 'state', words: messages.state, width: 140, waiting: 'tag', render: (row) => <State one={row} /> },
]

async function confirm(one: ArchiveDestruction) {
  const yes = await askForConfirmation({
    title: translate('archiveRequests.confirmTitle', { count: one.items }),
    body: translate(messages.confirmBody),
    okWords: translate(messages.confirmOk),
    cancelWords: translate(commonMessages.cancel),
    danger: true,
  })
  if (!yes) return
  await call(archiveRequestApi.decideDestruction, { id: one.id, confirm: true })
  const { code } = await call(archiveRequestApi.certificate, { id: one.id })
  showToast.success(messages.destroyed, { params: { code } })
  await refreshArchive()
}

async function takeBack(one: ArchiveDestruction) {
  await call(archiveRequestApi.decideDestruction, { id: one.id, confirm: false })
  showToast.success(messages.tookBack)
  await refreshArchive()
}

const rowActions: AdminRowAction<ArchiveDestruction>[] = [
  {
    key: 'confirm',
    words: messages.confirm,
    icon: Flame,
    danger: true,
    inline: true,
    ready: (row) =>
      row.state === 'proposed' && (row.proposedById === signedInUserId() ? messages.ownProposal : true),
    run: confirm,
  },
  {
    key: 'takeBack',
    words: messages.takeBack,
    icon: Undo2,
    inline: true,
    ready: (row) => row.state === 'proposed',
    run: takeBack,
  },
]

const useDestructions = ({ page, pageSize }: AskedListPage) =>
  useGrowingPage(archiveRequestApi.destructions, { page, pageSize })

/** Destructions waiting for a second person, and the certificates of confirmed ones. */
export function DestructionsPage() {
  return (
    <AdminListPage
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
      empty={{ drawing: 'archive', title: archiveWords.noneDestroyed, hint: archiveWords.noneDestroyedHint }}
    />
  )
}

function Certificate({ id }: { id: string }) {
  const t = useText(messages)
  const { data } = useEndpoint(archiveRequestApi.certificate, { id })
  if (!data) return null
  return (
    <div className={styles.drawer}>
      <FactsTable
        facts={[
          [t('certificateNo'), data.code || t('waitingCode')],
          [t('reason'), data.words],
          [t('proposedBy'), `${data.proposedBy} · ${formatDateTime(data.proposedAt)}`],
          [t('confirmedBy'), data.decidedAt && `${data.decidedBy} · ${formatDateTime(data.decidedAt)}`],
          [t('items'), `${formatCount(data.items)} · ${formatByteSize(data.bytes)}`],
        ]}
      />
      {data.code && (
        <Button
          icon={<FileDown />}
          onClick={() =>
            void saveStreamToDisk(
              certificateSheet,
              { id, language: currentLanguage() },
              `${data.code}.xlsx`,
            ).catch(showToast.failure)
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
                {formatByteSize(record.size)} · {record.className} · {formatLocalDate(record.archivedAt)}
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
