import type { FlowDetail, FlowOpinion } from '@cabinet/contract/flows.detail'
import { useText } from '../../../kernel/text.ts'
import { Avatar } from '../../../ui/avatar.tsx'
import { formatDateTime } from '../../../ui/format.ts'
import { PathSteps } from '../path/index.ts'
import { isRunning } from '../words/index.ts'
import styles from './detail.module.css'
import { detailMessages } from './detail.text.ts'
import { OpinionLine } from './opinion-line.tsx'
import timeline from './timeline.module.css'

/** Pictures by person: each travels once. */
function imagesOf(opinions: readonly FlowOpinion[]): ReadonlyMap<string | null, string> {
  const sent = opinions.filter(({ avatar }) => avatar !== '')
  return new Map(
    sent.map(({ approverId, avatar }) => [
      approverId,
      avatar.startsWith('data:') ? avatar : `data:image/png;base64,${avatar}`,
    ]),
  )
}

interface OpinionsTabProps {
  flow: FlowDetail
  opinions: readonly FlowOpinion[]
}

/** The opinions in order, the path still ahead, and who got a copy. */
export function OpinionsTab({ flow, opinions }: OpinionsTabProps) {
  const t = useText(detailMessages)
  const images = imagesOf(opinions)
  return (
    <>
      <section className={styles.card} aria-label={t('timeline')}>
        <h2>{t('timeline')}</h2>
        <ol className={timeline.lines}>
          <li className={timeline.line}>
            <Avatar name={flow.initiatorName} size={32} />
            <div className={timeline.words}>
              <p className={timeline.head}>
                <b>{t('startedBy', { name: flow.initiatorName })}</b>
              </p>
              {flow.remark && <blockquote>{flow.remark}</blockquote>}
            </div>
            <p className={timeline.times}>
              <time dateTime={flow.createdAt.toISOString()}>{formatDateTime(flow.createdAt)}</time>
            </p>
          </li>
          {opinions.map((opinion) => (
            <OpinionLine key={opinion.sort} opinion={opinion} image={images.get(opinion.approverId) ?? ''} />
          ))}
        </ol>
      </section>
      {isRunning(flow) && flow.path.length > 0 && (
        <section className={styles.card} aria-label={t('ahead')}>
          <h2>{t('ahead')}</h2>
          <p className={styles.hint}>{t('aheadHint')}</p>
          <PathSteps steps={flow.path} />
        </section>
      )}
      {flow.copies.length > 0 && (
        <section className={styles.card} aria-label={t('copies')}>
          <h2>{t('copies')}</h2>
          <ul className={styles.copies}>
            {flow.copies.map((copy) => (
              <li key={`${copy.userId} ${copy.at.getTime()}`}>
                <Avatar name={copy.name} size={28} />
                <span>
                  {copy.name}
                  <small>
                    {[
                      copy.step ? t('copiedStep', { name: copy.step }) : t('copiedBy', { name: copy.byName }),
                      formatDateTime(copy.at),
                    ].join(' · ')}
                  </small>
                </span>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  )
}
