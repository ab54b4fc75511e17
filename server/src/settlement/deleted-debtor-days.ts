/** For so long the debt of a deleted account comes back with what its owner had proven. */
export const debtDays = 90
