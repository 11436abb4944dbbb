import { departmentSources } from '@cabinet/contract/directory'
import { textOf } from '../../kernel/text.ts'
import type { Field } from '../../ui/admin/index.ts'
import { OrganisationPicker } from '../organisations/index.ts'
import { TestConnection } from './connection-test.tsx'
import { sourceWords, words } from './directory.text.ts'
import { MapsField } from './maps-field.tsx'
import type { SettingsForm } from './settings.form.ts'

type SettingsField = Field<SettingsForm>

/** The fields of the settings; made on every drawing, because some words count. */
export function settingsFields(hasPassword: boolean): SettingsField[] {
  const t = textOf(words)
  const some = (hours: number) => ({ value: String(hours), words: t('everySome', { count: hours }) })
  const every = [
    { value: '0', words: words.off },
    { value: '1', words: words.everyHour },
    ...[2, 4, 6, 8, 12].map(some),
    { value: '24', words: words.everyDay },
    { value: '168', words: words.everyWeek },
  ]
  const hours = Array.from({ length: 24 }, (_, hour) => ({
    value: String(hour),
    words: `${String(hour).padStart(2, '0')}:00`,
  }))
  return [
    { kind: 'switch', name: 'open', words: words.openLabel, hint: words.openHint },
    { kind: 'section', words: words.sectionConnection },
    { kind: 'area', name: 'hosts', words: words.hosts, rows: 2, required: true, hint: words.hostsHint },
    { kind: 'text', name: 'baseDn', words: words.baseDn, required: true, placeholder: 'DC=example,DC=com' },
    {
      kind: 'text',
      name: 'bindAccount',
      words: words.bindAccount,
      required: true,
      half: true,
      hint: words.bindHint,
      autoComplete: 'off',
    },
    {
      kind: 'password',
      name: 'password',
      words: words.password,
      half: true,
      required: !hasPassword,
      ...(hasPassword && { hint: words.passwordKept }),
    },
    { kind: 'area', name: 'certificate', words: words.certificate, rows: 3, hint: words.certificateHint },
    { kind: 'own', name: 'test', words: words.test, draw: () => <TestConnection /> },
    { kind: 'section', words: words.sectionPeople },
    { kind: 'area', name: 'userFilter', words: words.userFilter, rows: 2, required: true },
    { kind: 'section', words: words.attributes },
    { kind: 'text', name: 'account', words: words.account, half: true, required: true },
    { kind: 'text', name: 'name', words: words.realName, half: true, required: true },
    { kind: 'text', name: 'mail', words: words.mail, half: true },
    { kind: 'text', name: 'phone', words: words.phone, half: true },
    { kind: 'text', name: 'manager', words: words.manager, half: true },
    { kind: 'section', words: words.sectionDepartments },
    {
      kind: 'segments',
      name: 'departments',
      words: words.source,
      options: departmentSources.map((value) => ({ value, words: sourceWords[value] })),
    },
    {
      kind: 'text',
      name: 'department',
      words: words.department,
      required: true,
      shown: ({ departments }) => departments === 'attribute',
    },
    {
      kind: 'own',
      name: 'maps',
      words: words.maps,
      shown: ({ departments }) => departments === 'map',
      draw: (field) => <MapsField {...field} value={field.value as SettingsForm['maps']} />,
    },
    {
      kind: 'own',
      name: 'organisationId',
      words: words.organisation,
      hint: words.organisationHint,
      draw: (field) => <OrganisationPicker {...field} value={field.value as string} clearable />,
    },
    { kind: 'section', words: words.sectionGroups },
    {
      kind: 'area',
      name: 'groupFilter',
      words: words.groupFilter,
      rows: 2,
      hint: words.groupFilterHint,
    },
    { kind: 'switch', name: 'nested', words: words.nested },
    { kind: 'section', words: words.sectionNew },
    { kind: 'size', name: 'quota', words: words.quota, zero: words.unlimited, half: true },
    {
      kind: 'select',
      name: 'type',
      words: words.type,
      half: true,
      options: [
        { value: '4', words: words.typeGeneral },
        { value: '3', words: words.typeDepartment },
      ],
    },
    { kind: 'switch', name: 'adopt', words: words.adopt, hint: words.adoptHint },
    { kind: 'section', words: words.sectionSchedule },
    { kind: 'select', name: 'everyHours', words: words.everyHours, half: true, options: every },
    {
      kind: 'select',
      name: 'startHour',
      words: words.startHour,
      half: true,
      options: hours,
      shown: ({ everyHours }) => Number(everyHours) > 1,
    },
    {
      kind: 'number',
      name: 'disableShare',
      words: words.disableShare,
      half: true,
      min: 0,
      max: 100,
      unit: '%',
      hint: words.disableShareHint,
    },
    { kind: 'number', name: 'pageSize', words: words.pageSize, half: true, min: 50, max: 1000 },
  ]
}
