import type { Reply } from '@cabinet/contract/endpoint'
import type { spaceApi } from '@cabinet/contract/files'
import type { FileItem } from '@cabinet/contract/nodes'
import { allRights, holds, rightNames } from '@cabinet/contract/rights'
import { lazy, Suspense } from 'react'
import { uid } from '../../../kernel/session.ts'
import { useText } from '../../../kernel/text.ts'
import { Avatar } from '../../../ui/avatar.tsx'
import { dateText } from '../../../ui/format.ts'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { Tag } from '../../../ui/tag.tsx'
import { spaceWords } from '../../files/index.ts'
import { words } from '../access.text.ts'
import { useExplanation } from '../grants.api.ts'
import { rightWords } from '../rights.text.ts'
import styles from './access.module.css'

const AccessGrants = lazy(() => import('./access-grants.tsx').then((m) => ({ default: m.AccessGrants })))

const sources: Record<string, 'fromGrant' | 'fromOwner' | 'fromAdministrator'> = {
  grant: 'fromGrant',
  owner: 'fromOwner',
  administrator: 'fromAdministrator',
}

type Grant = Reply<typeof spaceApi.explain>['grants'][number]

/** One line for each who was given something; who owns or administers says so, whatever else was granted. */
function bySubject(grants: readonly Grant[]): Grant[] {
  const lines = new Map<string, Grant>()
  for (const grant of [...grants].sort(
    (a, b) => Number(a.source === 'grant') - Number(b.source === 'grant'),
  )) {
    const line = lines.get(grant.subjectId)
    lines.set(grant.subjectId, line ? { ...line, rights: line.rights | grant.rights } : grant)
  }
  return [...lines.values()]
}

/** Which grants decide here, and what they come to for the asker. */
export function Access({ item }: { item: FileItem }) {
  const t = useText(words)
  const r = useText(rightWords)
  const l = useText(spaceWords)
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
        {holds(held, 'authorise') || answer.data?.readsAccess ? (
          <Suspense>
            <AccessGrants item={item} />
          </Suspense>
        ) : answer.isPending ? (
          <div className={styles.people} aria-busy="true">
            <Skeleton width={26} height={26} radius={13} />
            <Skeleton width={120} />
          </div>
        ) : answer.data?.grants.length ? (
          <ul className={styles.grants}>
            {bySubject(answer.data.grants).map((grant) => (
              <li key={grant.subjectId} data-tip={names(grant.rights)}>
                <Avatar name={grant.subjectName} size={26} />
                <span className={styles.grant}>
                  <b>{grant.subjectName}</b>
                  <small>
                    {t(sources[grant.source] ?? 'fromGrant')}
                    {grant.nodeId !== item.id &&
                      ` · ${t('onFolder', { name: grant.nodeId === uid() ? l('myFiles') : grant.nodeName })}`}
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
