import type { AccessGrant } from '@cabinet/contract/grants.access'
import { useState } from 'react'
import { useText, useTranslate } from '../../../kernel/text.ts'
import { formatCount } from '../../../ui/format.ts'
import { SearchInput } from '../../../ui/search-input.tsx'
import { messages as grantWords } from '../grants.text.ts'
import { messages, roleGroupMessages } from '../sheet.text.ts'
import { AccessLine } from './access-line.tsx'
import { type GrantDraft, grantDraftKey, groupLinesByRole } from './draft.ts'
import { InheritedAccessLine } from './inherited-line.tsx'
import styles from './share-sheet.module.css'

/** Number of lines above which they can be filtered by name. */
const filterFrom = 12

interface MemberListProps {
  lines: readonly GrantDraft[]
  inherited: readonly AccessGrant[]
  /** Whether the inherited access no longer reaches the item. */
  stopped: boolean
  held: number
  /** Number of grants beyond those listed. */
  more: number
  onLine: (at: number, line: GrantDraft) => void
}

type Member =
  | { rights: number; name: string; before: { rights: number }; at: number; line: GrantDraft }
  | { rights: number; name: string; grant: AccessGrant }

/** Those who have access, by role: their own grants to change, inherited ones with their folder. */
export function AccessMemberList({ lines, inherited, stopped, held, more, onLine }: MemberListProps) {
  const t = useText(messages)
  const g = useText(grantWords)
  const say = useTranslate()
  const [filter, setFilter] = useState('')
  const members: Member[] = [
    ...lines.map((line, at) => ({
      rights: line.rights,
      name: line.name,
      before: line.before ?? { rights: line.rights },
      at,
      line,
    })),
    ...inherited.map((grant) => ({ rights: grant.rights, name: grant.name, grant })),
  ]
  const wanted = filter.toLocaleLowerCase()
  const shown = members.filter(({ name }) => name.toLocaleLowerCase().includes(wanted))
  return (
    <section aria-label={t('members')} className={styles.members}>
      <div className={styles.membersHead}>
        <h3>{t('members')}</h3>
        {members.length > filterFrom && (
          <SearchInput
            small
            words={t('filter')}
            clearWords={g('clear')}
            value={filter}
            onSearch={setFilter}
            wait={150}
          />
        )}
      </div>
      {members.length === 0 && <p className={styles.note}>{t('none')}</p>}
      {members.length > 0 && shown.length === 0 && <p className={styles.note}>{t('noneFound')}</p>}
      {groupLinesByRole(shown).map(({ role, lines: group }) => (
        <div key={role}>
          <h4>
            {say(roleGroupMessages[role])} <span>{formatCount(group.length)}</span>
          </h4>
          <ul className={styles.lines}>
            {group.map((member) =>
              'grant' in member ? (
                <InheritedAccessLine key={member.grant.id} grant={member.grant} stopped={stopped} />
              ) : (
                <AccessLine
                  key={grantDraftKey(member.line)}
                  line={member.line}
                  held={held}
                  onChange={(line) => onLine(member.at, line)}
                />
              ),
            )}
          </ul>
        </div>
      ))}
      {more > 0 && <p className={styles.note}>{g('more', { count: lines.length })}</p>}
    </section>
  )
}
