import { rightNames, rightSets, rights } from '@cabinet/contract/rights'
import { type Role, roleApi } from '@cabinet/contract/roles'
import { useState } from 'react'
import { call } from '../../kernel/call.ts'
import { useSay, useText } from '../../kernel/text.ts'
import { toast } from '../../kernel/toast.ts'
import { useDeed } from '../../ui/admin/index.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import styles from './role-drawer.module.css'
import { refreshRoles } from './roles.api.ts'
import { rightWords, setWords, words } from './roles.text.ts'
import { SaveBar } from './save-bar.tsx'

const templates = Object.keys(rightSets) as (keyof typeof rightSets)[]

/** Print requires preview (specification). */
const tidy = (set: number, last: number) =>
  last === rights.preview && !(set & rights.preview)
    ? set & ~rights.print
    : set & rights.print
      ? set | rights.preview
      : set

/** The right set that a grant to this role proposes. */
export function RoleRights({ role }: { role: Role }) {
  const t = useText(words)
  const say = useSay()
  const [set, setSet] = useState(role.rights)
  const [busy, run] = useDeed()
  const save = async () => {
    await call(roleApi.update, { id: role.id, rights: set })
    await refreshRoles()
    toast.success(words.saved)
  }
  return (
    <>
      <p className={styles.note}>{t('rightsHint')}</p>
      <fieldset className={styles.sets} aria-label={t('templates')}>
        {templates.map((template) => (
          <Button
            key={template}
            small
            look={rightSets[template] === set ? 'primary' : 'plain'}
            aria-pressed={rightSets[template] === set}
            disabled={!role.editable}
            onClick={() => setSet(rightSets[template])}
          >
            {say(setWords[template])}
          </Button>
        ))}
        <Button small look="quiet" disabled={!role.editable || set === 0} onClick={() => setSet(0)}>
          {t('noRights')}
        </Button>
      </fieldset>
      <fieldset className={styles.rights} disabled={!role.editable}>
        <legend className={styles.legend}>{t('rights')}</legend>
        {rightNames.map((name) => (
          <Checkbox
            key={name}
            checked={(set & rights[name]) !== 0}
            onChange={() => setSet(tidy(set ^ rights[name], rights[name]))}
          >
            {say(rightWords[name])}
          </Checkbox>
        ))}
      </fieldset>
      {role.editable && (
        <SaveBar
          dirty={set !== role.rights}
          busy={busy}
          onSave={() => void run(save)}
          onDiscard={() => setSet(role.rights)}
        />
      )}
    </>
  )
}
