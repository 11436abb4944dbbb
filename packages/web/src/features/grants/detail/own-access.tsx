import type { EndpointReply } from '@cabinet/contract/endpoint'
import type { fileEndpoints } from '@cabinet/contract/files'
import { grantSubjectKind } from '@cabinet/contract/grants.subjects'
import type { ListedFileItem } from '@cabinet/contract/nodes'
import { signedInUserId } from '../../../kernel/session.ts'
import { useText, useTranslate } from '../../../kernel/text.ts'
import { SkeletonBar } from '../../../ui/skeleton.tsx'
import { spaceWords } from '../../files/index.ts'
import { type AccessReason, useAccessReason, useImplicitRoleWord } from '../access-reason.ts'
import { RoleWord } from '../role-word.tsx'
import { accessLevelOf } from '../share-roles.ts'
import { accessLevelMessages } from '../sheet.text.ts'
import styles from './access.module.css'

type ExplainedGrant = EndpointReply<typeof fileEndpoints.explain>['grants'][number]

/** An explained grant as a reason; an own space is called by the name that the menu has for it. */
const reasonOf = (grant: ExplainedGrant, ownSpace: string): AccessReason => ({
  source: grant.source === 'owner' || grant.source === 'administrator' ? grant.source : 'grant',
  kind: grantSubjectKind.catch('user').parse(grant.subjectKind),
  subjectId: grant.subjectId,
  name: grant.subjectName,
  nodeId: grant.nodeId,
  nodeName: grant.nodeId === signedInUserId() ? ownSpace : grant.nodeName,
  rights: grant.rights,
  expiresAt: grant.expiresAt,
})

interface OwnAccessProps {
  item: ListedFileItem
  rights: number
  /** Null while they are loading. */
  grants: readonly ExplainedGrant[] | null
}

/** The user's own access here, and the folder, department or role that gives it. */
export function OwnAccessLine({ item, rights, grants }: OwnAccessProps) {
  const l = useText(spaceWords)
  const say = useTranslate()
  const why = useAccessReason()
  const implicit = useImplicitRoleWord()
  const reasons = grants?.map((grant) => reasonOf(grant, l('myFiles')))
  const words = reasons && implicit(reasons)
  // ownership and administration give everything, and are said by the word of the role
  const lines =
    reasons && (words ? [] : [...new Set(reasons.map((one) => why(one, signedInUserId() ?? '', item.id)))])
  return (
    <div className={styles.mine}>
      <span className={styles.grant}>
        <b>{say(accessLevelMessages[accessLevelOf(rights)])}</b>
        {lines ? (
          lines.map((line) => <small key={line}>{line}</small>)
        ) : (
          <SkeletonBar width={110} className={styles.wait ?? ''} />
        )}
      </span>
      <RoleWord rights={rights} {...(words && { words })} />
    </div>
  )
}
