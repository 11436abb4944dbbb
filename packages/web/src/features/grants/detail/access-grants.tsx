import type { ListedFileItem } from '@cabinet/contract/nodes'
import { includesRight } from '@cabinet/contract/rights'
import { ShieldCheck, Users } from 'lucide-react'
import { useText, useTranslate } from '../../../kernel/text.ts'
import { Button } from '../../../ui/button.tsx'
import { formatLocalDate } from '../../../ui/format.ts'
import { SkeletonBar } from '../../../ui/skeleton.tsx'
import { openManageAccess } from '../dialog/manage-access.tsx'
import { useGrantsOfItem } from '../grants.api.ts'
import styles from '../grants.module.css'
import { messages, rightTemplateMessages } from '../grants.text.ts'
import { openPeopleWithAccess } from '../people/show-people.tsx'
import { useRightSetNames } from '../right-names.ts'
import { GrantSubjectIcon } from '../subjects/subject-icon.tsx'
import panel from './access.module.css'

/** Grants shown in the panel; the dialog shows all. */
const most = 8

/**
 * Effective grants in the detail panel of users who may grant access, with actions to change and inspect
 * them; read-only in an archived space.
 */
export function AccessGrantsSection({ item }: { item: ListedFileItem }) {
  const t = useText(messages)
  const say = useTranslate()
  const names = useRightSetNames()
  const answer = useGrantsOfItem(item.id)
  const grants = answer.data?.grants.filter((grant) => !grant.ended)
  return (
    <>
      {grants ? (
        <ul className={panel.grants}>
          {grants.slice(0, most).map((grant) => (
            <li key={grant.id} data-tip={names(grant.rights)}>
              <GrantSubjectIcon kind={grant.kind} name={grant.name} size={26} />
              <span className={panel.grant}>
                <b>{grant.name}</b>
                <small>
                  {[
                    say(rightTemplateMessages[grant.template]),
                    grant.inherited ? t('inheritedFrom', { name: grant.nodeName }) : '',
                    grant.expiresAt ? t('endsOn', { date: formatLocalDate(grant.expiresAt) }) : '',
                  ]
                    .filter(Boolean)
                    .join(' · ')}
                </small>
              </span>
            </li>
          ))}
        </ul>
      ) : (
        <SkeletonBar width={160} />
      )}
      <div className={styles.buttons}>
        {includesRight(item.rights, 'authorise') && (
          <Button small icon={<ShieldCheck />} onClick={() => void openManageAccess([item])}>
            {t('manage')}
          </Button>
        )}
        <Button small icon={<Users />} onClick={() => void openPeopleWithAccess(item)}>
          {t('everyone')}
        </Button>
      </div>
    </>
  )
}
