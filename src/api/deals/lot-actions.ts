/** What is stated of lots: none of it moves a deal. */
export const lotActions = ['stateAnalysis', 'stateMeasurement'] as const;
