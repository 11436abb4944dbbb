import type { FlowDetail, FlowFile, FlowOpinion } from '@cabinet/contract/flows.detail'
import { useSignedInUser } from '../../../kernel/session.ts'
import { useText, useTranslate } from '../../../kernel/text.ts'
import { formatByteSize, formatDateTime, formatFullTime, joinNames } from '../../../ui/format.ts'
import { useSystemName } from '../../settings/index.ts'
import { detailMessages, resultOf } from '../detail/index.ts'
import { PathSteps } from '../path/index.ts'
import {
  closingMessages,
  isRunning,
  requestMessages,
  resultMessages,
  shownStatusOf,
  statusMessages,
  termLinesOf,
} from '../words/index.ts'
import styles from './record.module.css'
import { recordMessages } from './record.text.ts'

interface RecordSheetProps {
  flow: FlowDetail
  opinions: readonly FlowOpinion[]
  files: readonly FlowFile[]
}

/** A flow as a document: what was asked, the files by version and hash, every opinion, and the path ahead. */
export function RecordSheet({ flow, opinions, files }: RecordSheetProps) {
  const t = useText(recordMessages)
  const d = useText(detailMessages)
  const asks = useText(requestMessages)
  const say = useTranslate()
  const me = useSignedInUser().data
  const system = useSystemName()
  const facts = [
    [t('number'), flow.id],
    [t('status'), say(statusMessages[shownStatusOf(flow)])],
    [d('initiator'), flow.initiatorName],
    [d('started'), formatFullTime(flow.createdAt)],
    [d('finished'), flow.finishedAt ? formatFullTime(flow.finishedAt) : ''],
    [d('flow'), [flow.typeName, flow.flowName].filter(Boolean).join(' / ')],
    [d('step'), flow.currentNodeName],
    [d('asked'), joinNames(flow.approverNames)],
    ...termLinesOf(flow).map(({ name, value }) => [name, value]),
    [d('remark'), flow.remark],
  ].filter(([, value]) => value)
  return (
    <>
      <header>
        <p className={styles.kind}>{t('title')}</p>
        <h1>{flow.title}</h1>
        <p>{asks(flow.action, { name: flow.initiatorName })}</p>
      </header>
      <dl className={styles.facts}>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {files.length > 0 && <FileTable files={files} />}
      <OpinionTable opinions={opinions} />
      {isRunning(flow) && flow.path.length > 0 && (
        <section>
          <h2>{d('ahead')}</h2>
          <PathSteps steps={flow.path} />
        </section>
      )}
      {flow.copies.length > 0 && (
        <section>
          <h2>{d('copies')}</h2>
          <p>{joinNames(flow.copies.map(({ name }) => name))}</p>
        </section>
      )}
      <footer className={styles.foot}>
        {t('printed', { system, name: me?.name ?? '', time: formatDateTime(new Date()) })}
      </footer>
    </>
  )
}

function FileTable({ files }: { files: readonly FlowFile[] }) {
  const t = useText(recordMessages)
  const d = useText(detailMessages)
  return (
    <section>
      <h2>{d('files')}</h2>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{t('file')}</th>
            <th scope="col">{t('version')}</th>
            <th scope="col">{t('size')}</th>
            <th scope="col">{t('state')}</th>
          </tr>
        </thead>
        {files.map((file) => (
          <tbody key={file.id}>
            <tr>
              <th scope="row">{file.name}</th>
              <td>{file.version}</td>
              <td>{formatByteSize(file.size)}</td>
              <td>
                {file.state === 'same'
                  ? t('same')
                  : file.newVersion === null
                    ? d(file.state)
                    : d('changedTo', { number: file.newVersion })}
              </td>
            </tr>
            <tr className={styles.hash}>
              <td colSpan={4}>
                {t('hash')} <code>{file.contentHash}</code>
              </td>
            </tr>
          </tbody>
        ))}
      </table>
    </section>
  )
}

function OpinionTable({ opinions }: { opinions: readonly FlowOpinion[] }) {
  const t = useText(recordMessages)
  const d = useText(detailMessages)
  const results = useText(resultMessages)
  const closed = useText(closingMessages)
  return (
    <section>
      <h2>{d('opinions')}</h2>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{t('who')}</th>
            <th scope="col">{t('step')}</th>
            <th scope="col">{t('result')}</th>
            <th scope="col">{t('opinion')}</th>
            <th scope="col">{t('at')}</th>
          </tr>
        </thead>
        <tbody>
          {opinions.map((opinion) => (
            <tr key={opinion.sort}>
              <th scope="row">
                {opinion.approverName || d('system')}
                {opinion.insteadOf && <small>{d('insteadOf', { name: opinion.insteadOf })}</small>}
              </th>
              <td>{opinion.stepName}</td>
              <td>{results(resultOf(opinion))}</td>
              <td>
                {[opinion.closedFor ? closed(opinion.closedFor) : '', opinion.text]
                  .filter(Boolean)
                  .join(' · ')}
              </td>
              <td>{opinion.decidedAt ? formatDateTime(opinion.decidedAt) : ''}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
