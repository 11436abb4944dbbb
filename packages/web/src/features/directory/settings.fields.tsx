import { departmentSources } from '@cabinet/contract/directory.settings'
import { textsOfMessages } from '../../kernel/text.ts'
import type { FormFieldSpec } from '../../ui/admin/index.ts'
import { LazyOrganisationPicker } from '../organisations/index.ts'
import { TestConnection } from './connection-test.tsx'
import { departmentSourceMessages, messages } from './directory.text.ts'
import { OrganisationMapsField } from './maps-field.tsx'
import type { DirectorySettingsForm } from './settings.form.ts'

type SettingsField = FormFieldSpec<DirectorySettingsForm>

/** Returns the fields of the settings; rebuilt on every render because some texts contain counts. */
export function settingsFields(hasPassword: boolean): SettingsField[] {
  const t = textsOfMessages(messages)
  const some = (hours: number) => ({ value: String(hours), words: t('everySome', { count: hours }) })
  const every = [
    { value: '0', words: messages.off },
    { value: '1', words: messages.everyHour },
    ...[2, 4, 6, 8, 12].map(some),
    { value: '24', words: messages.everyDay },
    { value: '168', words: messages.everyWeek },
  ]
  const hours = Array.from({ length: 24 }, (_, hour) => ({
    value: String(hour),
    words: `${String(hour).padStart(2, '0')}:00`,
  }))
  return [
    { kind: 'switch', name: 'open', words: messages.openLabel, hint: messages.openHint },
    { kind: 'section', words: messages.sectionConnection },
    { kind: 'area', name: 'hosts', words: messages.hosts, rows: 2, required: true, hint: messages.hostsHint },
    {
      kind: 'text',
      name: 'baseDn',
      words: messages.baseDn,
      required: true,
      placeholder: 'DC=example,DC=com',
    },
    {
      kind: 'text',
      name: 'bindAccount',
      words: messages.bindAccount,
      required: true,
      half: true,
      hint: messages.bindHint,
      autoComplete: 'off',
    },
    {
      kind: 'password',
      name: 'password',
      words: messages.password,
      half: true,
      required: !hasPassword,
      ...(hasPassword && { hint: messages.passwordKept }),
    },
    {
      kind: 'area',
      name: 'certificate',
      words: messages.certificate,
      rows: 3,
      hint: messages.certificateHint,
    },
    { kind: 'own', name: 'test', words: messages.test, draw: () => <TestConnection /> },
    { kind: 'section', words: messages.sectionPeople },
    { kind: 'area', name: 'userFilter', words: messages.userFilter, rows: 2, required: true },
    { kind: 'section', words: messages.attributes },
    { kind: 'text', name: 'account', words: messages.account, half: true, required: true },
    { kind: 'text', name: 'name', words: messages.realName, half: true, required: true },
    { kind: 'text', name: 'mail', words: messages.mail, half: true },
    { kind: 'text', name: 'phone', words: messages.phone, half: true },
    { kind: 'text', name: 'manager', words: messages.manager, half: true },
    { kind: 'section', words: messages.sectionDepartments },
    {
      kind: 'segments',
      name: 'departments',
      words: messages.source,
      options: departmentSources.map((value) => ({ value, words: departmentSourceMessages[value] })),
    },
    {
      kind: 'text',
      name: 'department',
      words: messages.department,
      required: true,
      shown: ({ departments }) => departments === 'attribute',
    },
    {
      kind: 'own',
      name: 'maps',
      words: messages.maps,
      shown: ({ departments }) => departments === 'map',
      draw: (field) => (
        <OrganisationMapsField {...field} value={field.value as DirectorySettingsForm['maps']} />
      ),
    },
    {
      kind: 'own',
      name: 'organisationId',
      words: messages.organisation,
      hint: messages.organisationHint,
      draw: (field) => <LazyOrganisationPicker {...field} value={field.value as string} clearable />,
    },
    { kind: 'section', words: messages.sectionGroups },
    {
      kind: 'area',
      name: 'groupFilter',
      words: messages.groupFilter,
      rows: 2,
      hint: messages.groupFilterHint,
    },
    { kind: 'switch', name: 'nested', words: messages.nested },
    { kind: 'section', words: messages.sectionNew },
    { kind: 'size', name: 'quota', words: messages.quota, zero: messages.unlimited, half: true },
    {
      kind: 'select',
      name: 'type',
      words: messages.type,
      half: true,
      options: [
        { value: '4', words: messages.typeGeneral },
        { value: '3', words: messages.typeDepartment },
      ],
    },
    { kind: 'switch', name: 'adopt', words: messages.adopt, hint: messages.adoptHint },
    { kind: 'section', words: messages.sectionSchedule },
    { kind: 'select', name: 'everyHours', words: messages.everyHours, half: true, options: every },
    {
      kind: 'select',
      name: 'startHour',
      words: messages.startHour,
      half: true,
      options: hours,
      shown: ({ everyHours }) => Number(everyHours) > 1,
    },
    {
      kind: 'number',
      decimals: 0,
      name: 'disableShare',
      words: messages.disableShare,
      required: true,
      half: true,
      min: 0,
      max: 100,
      unit: '%',
      hint: messages.disableShareHint,
    },
    {
      kind: 'number',
      decimals: 0,
      name: 'pageSize',
      words: messages.pageSize,
      required: true,
      half: true,
      min: 50,
      max: 1000,
    },
  ]
}
