import type { EndpointReply } from '@cabinet/contract/endpoint'
import type { fileEndpoints } from '@cabinet/contract/files'
import type { ListedFileItem } from '@cabinet/contract/nodes'
import { allFileRights, fileRightNames, includesRight } from '@cabinet/contract/rights'
import { lazy, Suspense } from 'react'
import { signedInUserId } from '../../../kernel/session.ts'
import { useText } from '../../../kernel/text.ts'
import { Avatar } from '../../../ui/avatar.tsx'
import { formatLocalDate } from '../../../ui/format.ts'
import { SkeletonBar } from '../../../ui/skeleton.tsx'
import { Tag } from '../../../ui/tag.tsx'
import { spaceWords } from '../../files/index.ts'
import { messages } from '../access.text.ts'
import { useExplanation } from '../grants.api.ts'
import { fileRightMessages } from '../rights.text.ts'
import styles from './access.module.css'

const AccessGrants = lazy(() =>
  import('./access-grants.tsx').then((m) => ({ default: m.AccessGrantsSection })),
)

const sources: Record<string, 'fromGrant' | 'fromOwner' | 'fromAdministrator'> = {
  grant: 'fromGrant',
  owner: 'fromOwner',
  administrator: 'fromAdministrator',
}

type Grant = EndpointReply<typeof fileEndpoints.explain>['grants'][number]

/** Returns one line per subject; ownership or administration takes precedence over other grants. */
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

/** The grants that decide access here, and the user's resulting rights. */
export function AccessSection({ item }: { item: ListedFileItem }) {
  const t = useText(messages)
  const r = useText(fileRightMessages)
  const l = useText(spaceWords)
  const answer = useExplanation(item.id)
  const held = answer.data?.rights ?? item.rights
  const names = (set: number) =>
    (set & allFileRights) === allFileRights
      ? t('rightsAll')
      : fileRightNames
          .filter((right) => includesRight(set, right))
          .map((right) => r(right))
          .join('、')
  return (
    <>
      <section>
        <h3>{t('access')}</h3>
        {includesRight(held, 'authorise') || answer.data?.readsAccess ? (
          <Suspense>
            <AccessGrants item={item} />
          </Suspense>
        ) : answer.isPending ? (
          <div className={styles.people} aria-busy="true">
            <SkeletonBar width={26} height={26} radius={13} />
            <SkeletonBar width={120} />
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
                      ` · ${t('onFolder', { name: grant.nodeId === signedInUserId() ? l('myFiles') : grant.nodeName })}`}
                    {grant.expiresAt && ` · ${t('until', { date: formatLocalDate(grant.expiresAt) })}`}
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
          {(held & allFileRights) === allFileRights ? (
            <Tag colour="green">{t('rightsAll')}</Tag>
          ) : (
            fileRightNames
              .filter((right) => includesRight(held, right))
              .map((right) => <Tag key={right}>{r(right)}</Tag>)
          )}
        </div>
      </section>
    </>
  )
}
