<?php
/**
 * Copies of the server's responses.
 *
 * @package Touchline
 */

namespace Touchline;

use WP_Error;

if ( ! defined( 'ABSPATH' ) ) {
	exit;
}

/** Keeps copies as transients: fresh for a short time, and for a day in case the server fails. */
final class Cache {

	const PREFIX = 'touchline_';

	/** Shortest and longest time that a copy is fresh, in seconds. In between, the server's `max-age` decides. */
	const SHORTEST = 5;
	const LONGEST  = 60;

	/** Seconds for which the server's rejection is repeated without a request. */
	const REJECTED = 30;

	/** Seconds for which the last copy may replace a response. */
	const KEPT = DAY_IN_SECONDS;

	/**
	 * Returns a fresh copy, a new response, or while the server is unavailable the last copy.
	 *
	 * @param string   $name  Of the copy.
	 * @param callable $fetch Returns `value` and `max_age` in seconds, or an error.
	 * @return mixed|WP_Error The value.
	 */
	public static function get( string $name, callable $fetch ) {
		$name = self::PREFIX . md5( $name );
		$now  = time();
		$copy = get_transient( $name );
		if ( is_array( $copy ) && $now < $copy['fresh_until'] ) {
			return self::value_of( $copy );
		}
		if ( is_array( $copy ) && isset( $copy['value'] ) ) {
			// One page requests the new version; meanwhile the others show this one.
			self::store( $name, array( 'fresh_until' => $now + self::SHORTEST ) + $copy );
		}
		$result = $fetch();
		if ( ! is_wp_error( $result ) ) {
			$fresh = min( self::LONGEST, max( self::SHORTEST, $result['max_age'] ) );
			self::store( $name, array( 'value' => $result['value'], 'fetched' => $now, 'fresh_until' => $now + $fresh ) );
			return $result['value'];
		}
		if ( Server::REJECTED === $result->get_error_code() ) {
			// What the server no longer serves must disappear, so the last copy goes.
			set_transient( $name, array( 'error' => $result->get_error_message(), 'fresh_until' => $now + self::REJECTED ), self::REJECTED );
			return $result;
		}
		return is_array( $copy ) && isset( $copy['value'] ) ? $copy['value'] : $result;
	}

	/** Deletes all copies of this site. An external object cache drops them when they expire. */
	public static function clear(): void {
		global $wpdb;
		foreach ( array( '_transient_', '_transient_timeout_' ) as $kind ) {
			$like = $wpdb->esc_like( $kind . self::PREFIX ) . '%';
			// phpcs:ignore WordPress.DB.DirectDatabaseQuery -- There is no function that deletes transients by prefix.
			$wpdb->query( $wpdb->prepare( "DELETE FROM {$wpdb->options} WHERE option_name LIKE %s", $like ) );
		}
		wp_cache_flush();
	}

	private static function store( string $name, array $copy ): void {
		$left = self::KEPT - ( time() - $copy['fetched'] );
		if ( $left > 0 ) {
			set_transient( $name, $copy, $left );
		}
	}

	private static function value_of( array $copy ) {
		return $copy['value'] ?? new WP_Error( Server::REJECTED, $copy['error'] );
	}
}
