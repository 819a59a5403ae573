/** The members of the contract's result unions: the cache cannot know them from answers. */
export const resultUnions = {
  HoldDateResult: ['HoldDateSuccess', 'DateUnavailable', 'PostcodeNotServed'],
  BookDeliveryResult: ['BookDeliverySuccess', 'DateUnavailable', 'OrderAlreadyBooked', 'OrderNotReady', 'PostcodeNotServed'],
  RescheduleBookingResult: ['RescheduleBookingSuccess', 'DateUnavailable'],
  OfferMoveResult: ['OfferMoveSuccess', 'DateUnavailable'],
  MovePreviewResult: ['MoveMessages', 'DateUnavailable'],
  SignUpResult: ['SignUpSuccess', 'OtpRejected'],
};
