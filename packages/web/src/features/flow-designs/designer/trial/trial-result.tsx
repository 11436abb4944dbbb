import type { EndpointReply } from '@cabinet/contract/endpoint'
import type { FlowDocument } from '@cabinet/contract/flow-designs.document'
import type { BackTestRequest, backTestEndpoints } from '@cabinet/contract/flows.back-test'
import { useDurationText } from '../../../../kernel/duration.ts'
import { useText, useTranslate } from '../../../../kernel/text.ts'
import { formatCount, formatDateTime, joinNames } from '../../../../ui/format.ts'
import { Tag } from '../../../../ui/tag.tsx'
import { useFlowNodeNames } from '../surface/node-words.ts'
import styles from './trial.module.css'
import { trialMessages } from './trial.text.ts'

/** People of a step that are named; the others are counted. */
const named = 3

interface TrialResultProps {
  document: FlowDocument
  result: EndpointReply<(typeof backTestEndpoints)['run']>
  onShow(nodeKey: string): void
}

/** The whole of a trial, the branches that were never taken, and each request with its path. */
export function TrialResult({ document, result, onShow }: TrialResultProps) {
  const t = useText(trialMessages)
  const time = useHours()
  const nameOf = useFlowNodeNames(document)
  const facts: [string, string][] = [
    [t('requests'), formatCount(result.total)],
    [t('refused'), formatCount(result.refused)],
    [t('hours'), time(result.hours)],
    [t('realHours'), time(result.realHours)],
  ]
  return (
    <>
      <dl className={styles.facts}>
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <h3 className={styles.title}>{t('untaken')}</h3>
      {result.untaken.length === 0 ? (
        <p className={styles.hint}>{t('untakenNone')}</p>
      ) : (
        <ul className={styles.branches}>
          {result.untaken.map(({ key }) => (
            <li key={key}>
              <button
                type="button"
                aria-label={t('showBranch', { name: nameOf(key) })}
                onClick={() => onShow(key)}
              >
                {nameOf(key)}
              </button>
            </li>
          ))}
        </ul>
      )}
      <h3 className={styles.title}>{t('list')}</h3>
      {result.rows.length < result.total && (
        <p className={styles.hint}>{t('more', { count: result.rows.length })}</p>
      )}
      <ol className={styles.requests}>
        {result.rows.map((request, place) => (
          <li key={place}>
            <TriedRequest request={request} nameOf={nameOf} />
          </li>
        ))}
      </ol>
    </>
  )
}

function TriedRequest({ request, nameOf }: { request: BackTestRequest; nameOf(key: string): string }) {
  const t = useText(trialMessages)
  const say = useTranslate()
  const time = useHours()
  const { title, initiatorName, createdAt, hours, realHours, steps, refusal } = request
  return (
    <>
      <p className={styles.request}>{title}</p>
      <p className={styles.note}>
        {t('askedBy', { name: initiatorName, time: formatDateTime(createdAt) })}
        {hours !== null && <span>{t('wouldTake', { time: time(hours) })}</span>}
        {realHours !== null && <span>{t('tookReally', { time: time(realHours) })}</span>}
      </p>
      {refusal && <Tag colour="red">{say(refusal)}</Tag>}
      <ol className={styles.steps}>
        {steps.map((step) => (
          <li key={step.key}>
            <b>{nameOf(step.key)}</b>
            <TriedPeople step={step} />
            {step.hours !== null && <span className={styles.note}>{time(step.hours)}</span>}
          </li>
        ))}
        {steps.length === 0 && !refusal && <li>{t('noSteps')}</li>}
      </ol>
    </>
  )
}

function TriedPeople({ step: { people, isSelected, passes } }: { step: BackTestRequest['steps'][number] }) {
  const t = useText(trialMessages)
  if (isSelected) return <span>{t('selected')}</span>
  if (passes) return <span>{t('passes')}</span>
  const names = joinNames(people.slice(0, named).map(({ name }) => name))
  const rest = people.length - named
  return <span>{rest > 0 ? t('andMore', { names, count: rest }) : names}</span>
}

const hourMs = 3_600_000

/** Words for a number of hours. */
function useHours() {
  const t = useText(trialMessages)
  const duration = useDurationText()
  return (hours: number | null) =>
    hours === null ? t('unknown') : duration(new Date(0), new Date(hours * hourMs))
}
