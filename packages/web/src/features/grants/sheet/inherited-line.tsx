import type { AccessGrant } from '@cabinet/contract/grants.access'
import { useText } from '../../../kernel/text.ts'
import { joinClassNames } from '../../../ui/classes.ts'
import { formatLocalDate } from '../../../ui/format.ts'
import styles from '../grants.module.css'
import { messages } from '../grants.text.ts'
import { usePlaceName } from '../place-name.ts'
import { RoleWord } from '../role-word.tsx'
import { GrantSubjectIcon } from '../subjects/subject-icon.tsx'
import sheet from './share-sheet.module.css'

/** Access that comes from a folder above; `stopped` once it no longer reaches this item. */
export function InheritedAccessLine({ grant, stopped }: { grant: AccessGrant; stopped: boolean }) {
  const t = useText(messages)
  const placeName = usePlaceName()
  return (
    <li className={joinClassNames(sheet.line, stopped && styles.off)}>
      <GrantSubjectIcon kind={grant.kind} name={grant.name} />
      <span className={styles.who}>
        <b>{grant.name}</b>
        <small>
          {[
            t('inheritedFrom', { name: placeName(grant) }),
            grant.below ? t('withBelow') : '',
            grant.expiresAt
              ? t(grant.ended ? 'endedOn' : 'endsOn', { date: formatLocalDate(grant.expiresAt) })
              : '',
          ]
            .filter(Boolean)
            .join(' · ')}
        </small>
      </span>
      <RoleWord rights={grant.rights} name={grant.name} />
    </li>
  )
}
