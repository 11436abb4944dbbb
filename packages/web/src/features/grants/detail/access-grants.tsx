import type { FileItem } from '@cabinet/contract/nodes'
import { holds } from '@cabinet/contract/rights'
import { ShieldCheck, Users } from 'lucide-react'
import { useSay, useText } from '../../../kernel/text.ts'
import { Button } from '../../../ui/button.tsx'
import { dateText } from '../../../ui/format.ts'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { manageAccess } from '../dialog/manage-access.tsx'
import { useGrants } from '../grants.api.ts'
import styles from '../grants.module.css'
import { templateWords, words } from '../grants.text.ts'
import { showPeople } from '../people/show-people.tsx'
import { useRightNames } from '../right-names.ts'
import { SubjectIcon } from '../subjects/subject-icon.tsx'
import panel from './access.module.css'

/** Grants that the panel shows; the dialog shows all. */
const most = 8

/**
 * In the detail panel, for who may authorise: every grant that counts here, and the ways to change and to look closer.
 * In an archived space there is nothing to change.
 */
export function AccessGrants({ item }: { item: FileItem }) {
  const t = useText(words)
  const say = useSay()
  const names = useRightNames()
  const answer = useGrants(item.id)
  const grants = answer.data?.grants.filter((grant) => !grant.ended)
  return (
    <>
      {grants ? (
        <ul className={panel.grants}>
          {grants.slice(0, most).map((grant) => (
            <li key={grant.id} data-tip={names(grant.rights)}>
              <SubjectIcon kind={grant.kind} name={grant.name} size={26} />
              <span className={panel.grant}>
                <b>{grant.name}</b>
                <small>
                  {[
                    say(templateWords[grant.template]),
                    grant.inherited ? t('inheritedFrom', { name: grant.nodeName }) : '',
                    grant.expiresAt ? t('endsOn', { date: dateText(grant.expiresAt) }) : '',
                  ]
                    .filter(Boolean)
                    .join(' · ')}
                </small>
              </span>
            </li>
          ))}
        </ul>
      ) : (
        <Skeleton width={160} />
      )}
      <div className={styles.buttons}>
        {holds(item.rights, 'authorise') && (
          <Button small icon={<ShieldCheck />} onClick={() => void manageAccess([item])}>
            {t('manage')}
          </Button>
        )}
        <Button small icon={<Users />} onClick={() => void showPeople(item)}>
          {t('everyone')}
        </Button>
      </div>
    </>
  )
}
