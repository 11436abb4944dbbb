import type { AccessGrant } from '@cabinet/contract/grants.access'
import { useText, useTranslate } from '../../../kernel/text.ts'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { formatLocalDate } from '../../../ui/format.ts'
import { Tag } from '../../../ui/tag.tsx'
import frame from '../grant-page.module.css'
import styles from '../grants.module.css'
import { grantPageMessages, messages, rightTemplateMessages, subjectKindMessages } from '../grants.text.ts'
import { openPeopleWithAccess } from '../people/show-people.tsx'
import { usePlaceName } from '../place-name.ts'
import { useRightSetNames } from '../right-names.ts'
import { GrantSubjectIcon } from '../subjects/subject-icon.tsx'
import { capitalizeFirst } from '../subjects/subject-kind.ts'

interface GrantTableProps {
  grants: readonly AccessGrant[]
  chosen: ReadonlySet<string>
  item: { id: string; name: string }
  /** Null if nothing may be changed. */
  onChosen: ((chosen: ReadonlySet<string>) => void) | null
}

/** Grants as rows: subject, rights, origin and expiry. */
export function GrantTable({ grants, chosen, item, onChosen }: GrantTableProps) {
  const t = useText(grantPageMessages)
  const g = useText(messages)
  const placeName = usePlaceName()
  const say = useTranslate()
  const names = useRightSetNames()
  if (grants.length === 0) return <EmptyState drawing="permission" title={g('none')} />
  const toggle = (id: string) => {
    const next = new Set(chosen)
    if (!next.delete(id)) next.add(id)
    onChosen?.(next)
  }
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <th aria-label={t('select', { name: '' })} />
          <th>{t('subject')}</th>
          <th>{t('rights')}</th>
          <th>{t('source')}</th>
          <th>{t('ends')}</th>
          <th>{t('grantedBy')}</th>
        </tr>
      </thead>
      <tbody>
        {grants.map((grant) => (
          <tr key={grant.id} data-selected={chosen.has(grant.id) || undefined}>
            <td>
              {onChosen && !grant.inherited && (
                <Checkbox
                  aria-label={t('select', { name: grant.name })}
                  checked={chosen.has(grant.id)}
                  onChange={() => toggle(grant.id)}
                />
              )}
            </td>
            <td>
              <span className={styles.cell}>
                <GrantSubjectIcon kind={grant.kind} name={grant.name} size={28} />
                <span className={styles.who}>
                  {grant.kind === 'user' ? (
                    <b>{grant.name}</b>
                  ) : (
                    <button
                      type="button"
                      className={frame.link}
                      onClick={() => void openPeopleWithAccess(item, grant.id)}
                    >
                      {grant.name}
                    </button>
                  )}
                  <small>
                    {[
                      capitalizeFirst(say(subjectKindMessages[grant.kind])),
                      grant.below ? g('withBelow') : '',
                      grant.note,
                    ]
                      .filter(Boolean)
                      .join(' · ')}
                  </small>
                </span>
              </span>
            </td>
            <td data-tip={names(grant.rights)}>
              {grant.template === 'custom' ? names(grant.rights) : say(rightTemplateMessages[grant.template])}
            </td>
            <td>{grant.inherited ? g('inheritedFrom', { name: placeName(grant) }) : g('own')}</td>
            <td>
              {grant.expiresAt ? (
                grant.ended ? (
                  <Tag colour="amber">{g('endedOn', { date: formatLocalDate(grant.expiresAt) })}</Tag>
                ) : (
                  formatLocalDate(grant.expiresAt)
                )
              ) : (
                g('noEnd')
              )}
            </td>
            <td>
              <span className={styles.who}>
                {grant.createdBy}
                <small>{formatLocalDate(grant.createdAt)}</small>
              </span>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
