export {
  findDirectoryUsers,
  findUsersByAccounts,
  giveToDirectory,
  insertDirectoryUsers,
  updateDirectoryUsers,
  updateDisabled,
  updateExpiries,
  updateSupervisors,
} from './accounts.store.ts'
