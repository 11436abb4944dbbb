/** Choosing people, departments, groups and roles, for dialogs of other rooms. Fetched with them. */
export { type Subject, SubjectPicker, SubjectSign } from './subject-picker.tsx'
