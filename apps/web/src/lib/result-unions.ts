/** The members of the contract's result unions: the cache cannot know them from answers. */
export const resultUnions = {
  HoldDateResult: ['HoldDateSuccess', 'DateUnavailable', 'PostcodeNotServed', 'NoHold'],
  BookDeliveryResult: [
    'BookDeliverySuccess',
    'DateUnavailable',
    'OrderAlreadyBooked',
    'OrderNotReady',
    'PostcodeNotServed',
    'ProofNeeded',
    'OtpRejected',
  ],
  RescheduleBookingResult: ['RescheduleBookingSuccess', 'DateUnavailable', 'ProofNeeded', 'OtpRejected'],
  OfferMoveResult: ['OfferMoveSuccess', 'DateUnavailable'],
  MovePreviewResult: ['MoveMessages', 'DateUnavailable'],
  SignUpResult: ['SignUpSuccess', 'OtpRejected'],
};
