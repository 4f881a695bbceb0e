package org.felis.execution.layout;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

import org.felis.execution.layout.CandidateCurves.Candidate;
import org.felis.execution.layout.Drawing.Route;

/**
 * Second phase: routes edges and places their labels between boxes that stay where they are. First the lines: each bundle takes
 * the cheapest of its candidate curves in view of the others, short ones first, for they have the least choice. Then the
 * labels. Then bundles reconsider line and label together, in view of all others. Where no candidate is free, a
 * {@link DetourRouter} finds a way. At last labels that still have a line below them move, or else the line does.
 */
final class EdgeRouter {

    private static final int LINE_ROUNDS = 2;
    private static final int FINAL_ROUNDS = 2;
    private static final int REPAIR_ROUNDS = 4;
    private static final double PRICE_OF_RUNNING_BELOW_A_LABEL = 70;
    /** In the end, nearly any other way is better. */
    private static final double FINAL_PRICE_OF_RUNNING_BELOW_A_LABEL = 700;
    private static final double BOX_CLEARANCE = 5;
    private static final double PRICE_OF_A_DETOUR = 45;
    /** So much more than its ideal shape a bundle may cost before it looks for a detour. */
    private static final double UNACCEPTABLE = 65;
    /** What is saved must be worth a change. */
    private static final double LEAST_SAVING = 1;

    private final LabelText texts;
    private final Drawing drawing;
    private final LabelPlacement labels;
    private final Interference interference;
    private final Map<EdgeBundle, FreeRoutes> freeRoutes = new HashMap<>();
    /** The last detour found for a bundle: finding one is dear. */
    private final Map<EdgeBundle, PricedRoute> detours = new HashMap<>();
    private double labelPrice = PRICE_OF_RUNNING_BELOW_A_LABEL;

    /** What the phase adds to a placement. */
    record Routing(List<EdgePath> edges, List<EdgeLabel> labels) {
    }

    /** A route that is clear of boxes, with the price of its shape. */
    private record PricedRoute(Route route, double price) {
    }

    /** What a bundle may take; {@code ideal} is the price of its cheapest shape, free or not. */
    private record FreeRoutes(List<PricedRoute> cheapestFirst, double ideal) {
    }

    /** A route with its price in view of all others. */
    private record Choice(Route route, double price) {
    }

    EdgeRouter(TextMeasure measure, NodePlacement.Placement placement) {
        this.texts = new LabelText(measure);
        this.drawing = new Drawing(placement);
        this.labels = new LabelPlacement(drawing);
        this.interference = new Interference(drawing);
    }

    Routing route(List<EdgeBundle> bundles) {
        List<EdgeBundle> order = bundles.stream().sorted(Comparator.comparingDouble(EdgeBundle::length)).toList();
        for (int round = 0; round < LINE_ROUNDS; round++) {
            order.forEach(bundle -> reconsider(bundle, false));
        }
        order.forEach(this::placeLabel);
        for (int round = 0; round < FINAL_ROUNDS; round++) {
            order.forEach(bundle -> reconsider(bundle, true));
        }
        labelPrice = FINAL_PRICE_OF_RUNNING_BELOW_A_LABEL;
        for (int round = 0; round < REPAIR_ROUNDS && repair(order); round++) {
            // until no line runs below a label
        }
        List<EdgePath> edges = new ArrayList<>();
        List<EdgeLabel> edgeLabels = new ArrayList<>();
        for (EdgeBundle bundle : bundles) {
            Route route = drawing.route(bundle).orElseThrow();
            edges.addAll(bundle.paths(route.whole()));
            edgeLabels.add(texts.label(bundle, route.label().orElseThrow()));
        }
        return new Routing(edges, edgeLabels);
    }

    /** Moves labels off lines, and lines off labels where that is impossible; whether there was something to do. */
    private boolean repair(List<EdgeBundle> order) {
        boolean found = false;
        for (EdgeBundle bundle : order) {
            Rectangle label = drawing.route(bundle).flatMap(Route::label).orElseThrow();
            List<EdgeBundle> below = order.stream().filter(other -> other != bundle
                    && Drawing.isBelow(drawing.route(other).orElseThrow(), label)).toList();
            if (!below.isEmpty()) {
                found = true;
                placeLabel(bundle);
                Rectangle moved = drawing.route(bundle).flatMap(Route::label).orElseThrow();
                below.stream().filter(other -> Drawing.isBelow(drawing.route(other).orElseThrow(), moved))
                        .forEach(this::reroute);
            }
        }
        return found;
    }

    /** Looks for another way in view of all labels. */
    private void reroute(EdgeBundle bundle) {
        detours.remove(bundle);
        reconsider(bundle, true);
    }

    /** Lets the bundle change its route if a better one is there. */
    private void reconsider(EdgeBundle bundle, boolean labelled) {
        Optional<Route> present = drawing.route(bundle);
        drawing.take(bundle);
        FreeRoutes routes = freeRoutes.computeIfAbsent(bundle, this::freeRoutes);
        Choice best = null;
        for (PricedRoute route : routes.cheapestFirst()) {
            if (best != null && best.price() <= route.price()) {
                break;
            }
            best = cheaper(best, choice(bundle, route, labelled, best));
        }
        PricedRoute known = detours.get(bundle);
        if (known != null) {
            best = cheaper(best, choice(bundle, known, labelled, best));
        }
        boolean crowded = labelled && best != null && best.price() > routes.ideal() + UNACCEPTABLE;
        if (!bundle.isToNextInProgramOrder() && (best == null || crowded)) {
            best = cheaper(best, detour(bundle, routes.ideal(), labelled, best));
        }
        drawing.put(bundle, best != null ? best.route() : present.orElseGet(() -> straight(bundle)));
        if (labelled && drawing.route(bundle).orElseThrow().label().isEmpty()) {
            placeLabel(bundle);
        }
    }

    /** The candidates that keep clear of boxes. */
    private FreeRoutes freeRoutes(EdgeBundle bundle) {
        List<Candidate> candidates = CandidateCurves.between(bundle.source().bounds(), bundle.target().bounds());
        double ideal = candidates.stream().mapToDouble(Candidate::price).min().orElseThrow();
        return new FreeRoutes(candidates.stream().limit(bundle.isToNextInProgramOrder() ? 1 : candidates.size())
                .flatMap(c -> free(bundle, c.curve(), c.price()).stream())
                .sorted(Comparator.comparingDouble(PricedRoute::price)).toList(), ideal);
    }

    private Optional<PricedRoute> free(EdgeBundle bundle, Curve curve, double price) {
        Route route = Route.of(curve, bundle.attached(curve), bundle.halfWidth());
        boolean free = drawing.isFree(route.points(), bundle.source().bounds(), bundle.target().bounds(),
                BOX_CLEARANCE + bundle.halfWidth());
        return free ? Optional.of(new PricedRoute(route, price)) : Optional.empty();
    }

    private Optional<Choice> detour(EdgeBundle bundle, double ideal, boolean labelled, Choice best) {
        Optional<PricedRoute> found = new DetourRouter(drawing, bundle.source().bounds(), bundle.target().bounds(), labelPrice)
                .route().flatMap(curve -> free(bundle, curve, ideal + PRICE_OF_A_DETOUR));
        found.ifPresent(route -> detours.put(bundle, route));
        return found.flatMap(route -> choice(bundle, route, labelled, best));
    }

    private static Choice cheaper(Choice best, Optional<Choice> other) {
        return other.isPresent() && (best == null || other.get().price() < best.price() - LEAST_SAVING) ? other.get() : best;
    }

    /** The route with its whole price, if there is room for its label and it may be cheaper than the best so far. */
    private Optional<Choice> choice(EdgeBundle bundle, PricedRoute priced, boolean labelled, Choice best) {
        Route route = priced.route();
        double limit = best == null ? Double.POSITIVE_INFINITY : best.price() - priced.price();
        double price = priced.price() + interference.price(bundle, route, labelPrice, limit);
        if (!labelled) {
            return Optional.of(new Choice(route, price));
        }
        return best != null && price >= best.price() ? Optional.empty()
                : labels.near(route.points(), texts.width(bundle), LabelText.HEIGHT)
                        .map(place -> new Choice(route.labelled(place.bounds()), price + place.price()));
    }

    /** Only where boxes leave no way at all. */
    private static Route straight(EdgeBundle bundle) {
        Candidate first = CandidateCurves.between(bundle.source().bounds(), bundle.target().bounds()).get(0);
        return Route.of(first.curve(), bundle.attached(first.curve()), bundle.halfWidth());
    }

    private void placeLabel(EdgeBundle bundle) {
        Route route = drawing.route(bundle).orElseThrow();
        drawing.take(bundle);
        double width = texts.width(bundle);
        LabelPlacement.Place place = labels.near(route.points(), width, LabelText.HEIGHT)
                .orElseGet(() -> labels.anywhere(route.points(), width, LabelText.HEIGHT));
        drawing.put(bundle, route.labelled(place.bounds()));
    }
}
