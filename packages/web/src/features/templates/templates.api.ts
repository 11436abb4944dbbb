// Its hooks over the contract.
export {}
