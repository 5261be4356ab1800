-- outside a transaction
create unique index concurrently booking_messages_in_order_of_quote on booking_messages (photo_quote_id, number);
