import { allRights, holds, rightNames } from '@cabinet/contract/rights'
import type { FileItem } from '@cabinet/contract/spaces'
import { useText } from '../../../kernel/text.ts'
import { Avatar } from '../../../ui/avatar.tsx'
import { dateText } from '../../../ui/format.ts'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { Tag } from '../../../ui/tag.tsx'
import { useExplanation } from '../spaces.api.ts'
import { rightWords, words } from './detail.text.ts'
import styles from './detail-panel.module.css'

const sources: Record<string, 'fromGrant' | 'fromOwner' | 'fromAdministrator'> = {
  grant: 'fromGrant',
  owner: 'fromOwner',
  administrator: 'fromAdministrator',
}

/** Which grants decide here, and what they come to for the asker. */
export function Access({ item }: { item: FileItem }) {
  const t = useText(words)
  const r = useText(rightWords)
  const answer = useExplanation(item.id)
  const held = answer.data?.rights ?? item.rights
  const names = (set: number) =>
    (set & allRights) === allRights
      ? t('rightsAll')
      : rightNames
          .filter((right) => holds(set, right))
          .map((right) => r(right))
          .join('、')
  return (
    <>
      <section>
        <h3>{t('access')}</h3>
        {answer.isPending ? (
          <div className={styles.people} aria-busy="true">
            <Skeleton width={26} height={26} radius={13} />
            <Skeleton width={120} />
          </div>
        ) : answer.data?.grants.length ? (
          <ul className={styles.grants}>
            {answer.data.grants.map((grant) => (
              <li key={`${grant.nodeId} ${grant.subjectId} ${grant.source}`} data-tip={names(grant.rights)}>
                <Avatar name={grant.subjectName} size={26} />
                <span className={styles.grant}>
                  <b>{grant.subjectName}</b>
                  <small>
                    {t(sources[grant.source] ?? 'fromGrant')}
                    {grant.nodeId !== item.id && ` · ${t('onFolder', { name: grant.nodeName })}`}
                    {grant.expiresAt && ` · ${t('until', { date: dateText(grant.expiresAt) })}`}
                  </small>
                </span>
              </li>
            ))}
          </ul>
        ) : (
          <p className={styles.note}>{t('accessNone')}</p>
        )}
      </section>
      <section>
        <h3>{t('accessMine')}</h3>
        <div className={styles.rights}>
          {(held & allRights) === allRights ? (
            <Tag colour="green">{t('rightsAll')}</Tag>
          ) : (
            rightNames.filter((right) => holds(held, right)).map((right) => <Tag key={right}>{r(right)}</Tag>)
          )}
        </div>
      </section>
    </>
  )
}
