<?php
/**
 * Requests to the Touchline server.
 *
 * @package Touchline
 */

namespace Touchline;

use WP_Error;

if ( ! defined( 'ABSPATH' ) ) {
	exit;
}

/**
 * Sends requests to the server that the administrator has chosen, and to no other.
 *
 * A page must not wait for it: each request and all requests of a page together have a limit, and after a failure the
 * server is left alone for a while.
 */
final class Server {

	/** Seconds that one request may take. */
	const TIMEOUT = 2;

	/** Seconds that all requests of one page may take together. */
	const PAGE_BUDGET = 3;

	/** cURL rounds shorter timeouts up to this, in seconds. */
	const SHORTEST_TIMEOUT = 1;

	/** Seconds without requests after a failure. */
	const PAUSE = 30;

	/** Longest pause that the server may ask for by `Retry-After`, in seconds. */
	const LONGEST_PAUSE = 300;

	/** Largest response, in bytes. */
	const MAX_BYTES = 2097152;

	/** The server did not respond in time, or failed. */
	const UNAVAILABLE = 'touchline_unavailable';

	/** The server does not accept the request, such as an unknown id or key. */
	const REJECTED = 'touchline_rejected';

	/**
	 * Seconds that requests have taken so far.
	 *
	 * @var float
	 */
	private static $spent = 0.0;

	/**
	 * Requests a path of the server.
	 *
	 * @param string                $path  Path with a leading slash.
	 * @param array<string, string> $query Parameters.
	 * @return array{body: string, type: string, max_age: int}|WP_Error The error has the code UNAVAILABLE or REJECTED.
	 */
	public static function get( string $path, array $query = array() ) {
		$timeout = min( self::TIMEOUT, self::PAGE_BUDGET - self::$spent );
		if ( $timeout < self::SHORTEST_TIMEOUT || false !== get_transient( self::pause_name() ) ) {
			return new WP_Error( self::UNAVAILABLE, __( 'The Touchline server did not respond. The next attempt is in a few seconds.', 'touchline' ) );
		}
		$start       = microtime( true );
		$url         = Settings::server() . $path . ( $query ? '?' . http_build_query( $query, '', '&', PHP_QUERY_RFC3986 ) : '' );
		$response    = wp_remote_get(
			$url,
			array(
				'timeout'             => $timeout,
				// A redirect would send the secret key to another host.
				'redirection'         => 0,
				'limit_response_size' => self::MAX_BYTES,
				'headers'             => self::headers(),
			)
		);
		self::$spent += microtime( true ) - $start;
		return self::read( $response );
	}

	/** Allows requests at once, after new settings. */
	public static function end_pause(): void {
		delete_transient( self::pause_name() );
	}

	private static function headers(): array {
		$headers = array(
			'Accept-Language' => str_replace( '_', '-', get_locale() ),
			// The key's allowedDomains are those of the pages that show the widget, which are this site's.
			'Referer'         => home_url( '/' ),
		);
		$secret_key = Settings::secret_key();
		return '' === $secret_key ? $headers : $headers + array( 'Authorization' => 'Bearer ' . $secret_key );
	}

	/**
	 * Reads a response. A failure starts a pause.
	 *
	 * @param array|WP_Error $response Of `wp_remote_get`.
	 */
	private static function read( $response ) {
		if ( is_wp_error( $response ) ) {
			return self::fail( $response->get_error_message(), self::PAUSE );
		}
		$status = (int) wp_remote_retrieve_response_code( $response );
		$body   = (string) wp_remote_retrieve_body( $response );
		if ( 200 === $status && strlen( $body ) < self::MAX_BYTES ) {
			preg_match( '/(?:^|[ ,])max-age=(\d{1,9})/', self::header( $response, 'cache-control' ), $matches );
			return array(
				'body'    => $body,
				'type'    => strtolower( trim( explode( ';', self::header( $response, 'content-type' ) )[0] ) ),
				'max_age' => (int) ( $matches[1] ?? 0 ),
			);
		}
		if ( $status >= 400 && $status < 500 && 408 !== $status && 429 !== $status ) {
			$error = json_decode( $body, true )['error']['message'] ?? null;
			/* translators: %d: HTTP status code. */
			return new WP_Error( self::REJECTED, is_string( $error ) ? $error : sprintf( __( 'The Touchline server answered with status %d.', 'touchline' ), $status ) );
		}
		$asked = (int) self::header( $response, 'retry-after' );
		/* translators: %d: HTTP status code. */
		return self::fail( sprintf( __( 'The Touchline server answered with status %d.', 'touchline' ), $status ), min( self::LONGEST_PAUSE, max( self::PAUSE, $asked ) ) );
	}

	private static function fail( string $message, int $pause ): WP_Error {
		set_transient( self::pause_name(), 1, $pause );
		return new WP_Error( self::UNAVAILABLE, $message );
	}

	/** Returns a header; the last of repeated ones. */
	private static function header( array $response, string $name ): string {
		$values = (array) wp_remote_retrieve_header( $response, $name );
		return (string) end( $values );
	}

	private static function pause_name(): string {
		return Cache::PREFIX . 'pause_' . md5( Settings::server() );
	}
}
