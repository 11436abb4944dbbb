import type { AccessGrant } from '@cabinet/contract/grants.access'
import type { ListedFileItem } from '@cabinet/contract/nodes'
import { includesRight } from '@cabinet/contract/rights'
import { UserPlus, Users } from 'lucide-react'
import type { ReactNode } from 'react'
import { signedInUserId } from '../../../kernel/session.ts'
import { useText } from '../../../kernel/text.ts'
import { Button } from '../../../ui/button.tsx'
import { formatCount, formatLocalDate, joinNames } from '../../../ui/format.ts'
import { SkeletonBar } from '../../../ui/skeleton.tsx'
import { messages } from '../access.text.ts'
import { useGrantsOfItem } from '../grants.api.ts'
import { messages as grantWords } from '../grants.text.ts'
import { openPeopleWithAccess } from '../people/show-people.tsx'
import { RoleWord } from '../role-word.tsx'
import { openShareSheet } from '../sheet/open-share.tsx'
import { messages as sheetWords } from '../sheet.text.ts'
import { GrantSubjectIcon } from '../subjects/subject-icon.tsx'
import styles from './access.module.css'

/** Most avatars, names and lines in the panel; the sheet shows all. */
const most = { avatars: 5, names: 2, lines: 4 } as const

interface SharedWithProps {
  item: ListedFileItem
  rights: number
  /** The user's own access, between the summary and the list. */
  children: ReactNode
}

/** Everybody a file is shared with, in a line; the first of them with role and reason; Share. */
export function SharedWithPart({ item, rights, children }: SharedWithProps) {
  const t = useText(messages)
  const g = useText(grantWords)
  const s = useText(sheetWords)
  const answer = useGrantsOfItem(item.id)
  // the own access stands in its own line
  const grants = onePerSubject(
    answer.data?.grants.filter(({ ended, subjectId }) => !ended && subjectId !== signedInUserId()) ?? [],
  )
  const names = grants.slice(0, most.names).map(({ name }) => name)
  const rest = grants.length - names.length
  const people = joinNames(names)
  return (
    <>
      {!answer.data ? (
        <div className={styles.summary} aria-busy={answer.isPending}>
          {answer.isPending && <SkeletonBar width={160} height={26} />}
        </div>
      ) : (
        <div className={styles.summary}>
          {grants.length > 1 && (
            <span className={styles.pile}>
              {grants.slice(0, most.avatars).map((grant) => (
                <GrantSubjectIcon key={grant.id} kind={grant.kind} name={grant.name} size={26} />
              ))}
              {grants.length > most.avatars && <span>+{formatCount(grants.length - most.avatars)}</span>}
            </span>
          )}
          <span>
            {grants.length === 0
              ? t(item.spaceId === signedInUserId() ? 'onlyYou' : 'onlyAdministrators')
              : t('sharedWith', {
                  people:
                    rest > 0
                      ? t('andMore', {
                          names: people,
                          count: formatCount(rest),
                        })
                      : people,
                })}
          </span>
        </div>
      )}
      {children}
      {grants.length > 0 && (
        <ul className={styles.grants}>
          {grants.slice(0, most.lines).map((grant) => (
            <GrantLine key={grant.id} grant={grant} />
          ))}
        </ul>
      )}
      <div className={styles.buttons}>
        {includesRight(rights, 'authorise') && (
          <Button small icon={<UserPlus />} onClick={() => void openShareSheet([item])}>
            {s('share')}
          </Button>
        )}
        <Button small look="quiet" icon={<Users />} onClick={() => void openPeopleWithAccess(item)}>
          {g('everyone')}
        </Button>
      </div>
    </>
  )
}

function GrantLine({ grant }: { grant: AccessGrant }) {
  const t = useText(messages)
  const g = useText(grantWords)
  const reason = [
    grant.inherited ? t('fromFolder', { name: grant.nodeName }) : t('direct'),
    grant.expiresAt ? g('endsOn', { date: formatLocalDate(grant.expiresAt) }) : '',
  ]
  return (
    <li>
      <GrantSubjectIcon kind={grant.kind} name={grant.name} size={26} />
      <span className={styles.grant}>
        <b title={grant.name}>{grant.name}</b>
        <small>{reason.filter(Boolean).join(' · ')}</small>
      </span>
      <RoleWord rights={grant.rights} name={grant.name} />
    </li>
  )
}

/** Returns one grant per subject, the nearest: the item's own come first, then those of the folders above. */
function onePerSubject(grants: readonly AccessGrant[]): AccessGrant[] {
  const nearest = new Map<string, AccessGrant>()
  for (const grant of grants) {
    const key = `${grant.kind} ${grant.subjectId}`
    if (!nearest.has(key)) nearest.set(key, grant)
  }
  return [...nearest.values()]
}
